import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/format.js';
import { type IntegrationState, type IntegrationView } from '#shared/integration.js';
import { EMPTY_REAUTH, ReauthFields } from '../account/ReauthFields';
import { useApi } from '../api/useApi';
import { actionFailure, ConfirmDialog } from '../components/ConfirmDialog';
import { SmallText } from '../components/SmallText';
import { fieldErrorsOf } from '../components/saveErrors';
import { Page } from '../layout/Page';
import { Loaded } from '../states/Loaded';
import { AdminsOnly } from '../states/NoAccess';
import { ConnectDialog } from './ConnectDialog';
import { TemplatesDialog } from './TemplatesDialog';
import { INTEGRATIONS_KEY, TestSteps, useTestRun } from './TestSteps';
import { integrationText } from './text';

/** `/admin/integrations`, for admins */
export function IntegrationsPage() {
  return (
    <AdminsOnly>
      <Integrations />
    </AdminsOnly>
  );
}

function Integrations() {
  const api = useApi();
  const query = useQuery({ queryKey: INTEGRATIONS_KEY, queryFn: () => api.integrations(), retry: false });
  return (
    <Page title={integrationText.title} subtitle={integrationText.subtitle}>
      <Loaded query={query} failed={integrationText.failed} height={480}>
        {(integrations) => (
          <Box sx={CARDS}>
            {integrations.map((integration) => (
              <IntegrationCard key={integration.name} integration={integration} />
            ))}
          </Box>
        )}
      </Loaded>
    </Page>
  );
}

const CARDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))',
  alignItems: 'start',
  gap: 2,
};

const COLORS: Record<IntegrationState, string> = {
  ready: 'var(--good)',
  unset: 'var(--wary)',
  planned: 'var(--muted)',
};

function IntegrationCard({ integration }: { integration: IntegrationView }) {
  const id = useId();
  const { label, role, connect, state, connection, note } = integration;
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Stack spacing={1.5}>
        <div>
          <Typography id={id} variant="h3" component="h2">
            {connect?.subject ?? label}
          </Typography>
          <Typography color="textSecondary">
            {connect ? integrationText.through(connect.service) : role}
          </Typography>
        </div>
        <div>
          <strong style={{ color: COLORS[state] }}>{integrationText.state[state]}</strong>
          <Typography variant="body2" color={connection?.source === 'unreadable' ? 'error' : 'textSecondary'}>
            {sourceOf(integration)}
          </Typography>
          {note && <Typography variant="body2">{note}</Typography>}
        </div>
        <Actions integration={integration} />
        <IntegrationFacts integration={integration} />
        <LastTest integration={integration} />
        <Variables integration={integration} />
      </Stack>
    </Paper>
  );
}

function sourceOf({ connection, needs, settings }: IntegrationView): string | null {
  if (!connection) return needs.length > 0 && !settings ? integrationText.source.environmentOnly : null;
  const { source, setAt, setBy } = connection;
  if (source === 'console') return integrationText.source.console(formatDateTime(setAt!), setBy);
  return source === 'none' ? null : integrationText.source[source];
}

/** What an admin can do about a service. */
function Actions({ integration }: { integration: IntegrationView }) {
  const [isOpen, setOpen] = useState(false);
  const { connect, connection, canTest } = integration;
  const isStored = connection?.source === 'console';
  const canConnect = connection && connection.source !== 'environment';
  if (!canConnect && !canTest) return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {canConnect && (
        <Button
          variant={isStored ? 'outlined' : 'contained'}
          aria-label={isStored ? integrationText.editOf(connect!.service) : undefined}
          onClick={() => setOpen(true)}
        >
          {isStored ? integrationText.edit : integrationText.connect(connect!.service)}
        </Button>
      )}
      {isStored && connect!.hasTemplates && <TemplatesButton />}
      {canTest && <TestButton integration={integration} />}
      {canConnect && connection.setAt && <DisconnectButton integration={integration} />}
      {isOpen && <ConnectDialog integration={integration} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

function TemplatesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {integrationText.templates.open}
      </Button>
      {isOpen && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DisconnectButton({ integration }: { integration: IntegrationView }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        color="error"
        aria-label={integrationText.disconnectOf(integration.connect!.service)}
        onClick={() => setAsked(true)}
      >
        {integrationText.disconnect}
      </Button>
      {isAsked && <DisconnectDialog integration={integration} onClose={() => setAsked(false)} />}
    </>
  );
}

interface DisconnectDialogProps {
  integration: IntegrationView;
  onClose: () => void;
}

function DisconnectDialog({ integration: { name, connect }, onClose }: DisconnectDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const [reauth, setReauth] = useState(EMPTY_REAUTH);
  const [error, setError] = useState<unknown>(null);
  const { service, stops } = connect!;
  const errors = fieldErrorsOf(error);

  async function disconnect() {
    try {
      await api.disconnectIntegration(name, reauth);
      await queries.invalidateQueries({ queryKey: INTEGRATIONS_KEY });
      notify(integrationText.disconnected(service), { type: 'success' });
      onClose();
    } catch (reason) {
      setError(reason);
    }
  }

  return (
    <ConfirmDialog
      title={integrationText.disconnectTitle(service)}
      text={integrationText.forget(stops)}
      submit={integrationText.disconnect}
      danger
      error={error && Object.keys(errors).length === 0 ? actionFailure(error) : null}
      onConfirm={disconnect}
      onClose={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <ReauthFields value={reauth} errors={errors} onChange={setReauth} />
      </Box>
    </ConfirmDialog>
  );
}

function TestButton({ integration: { name, label } }: { integration: IntegrationView }) {
  const api = useApi();
  const { run, isPending } = useTestRun(() => api.testIntegration(name), INTEGRATIONS_KEY);
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={integrationText.testOf(label)}
      onClick={run}
      sx={{ minWidth: '6.5rem' }}
    >
      {isPending ? integrationText.testing : integrationText.test}
    </Button>
  );
}

/** A test of other keys says nothing about these. */
function LastTest({ integration: { lastTest, connection, state } }: { integration: IntegrationView }) {
  if (!lastTest || state !== 'ready' || lastTest.at < (connection?.setAt ?? '')) return null;
  return (
    <div role="status">
      <SmallText>{integrationText.lastTest(formatDateTime(lastTest.at))}</SmallText>
      <p style={{ margin: '0 0 0.5rem', color: lastTest.success ? 'var(--good)' : 'var(--bad)' }}>
        {lastTest.message}
      </p>
      <TestSteps steps={lastTest.steps} />
    </div>
  );
}

/** Recent results. */
function IntegrationFacts({ integration }: { integration: IntegrationView }) {
  const { settings, lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince } = integration;
  const since = circuitSince ? formatDateTime(circuitSince) : '';
  const isCalled = integration.state === 'ready' && integration.canTest;
  if (!isCalled && !settings) return null;
  return (
    <Box component="dl" sx={LIST}>
      {isCalled && (
        <>
          <Fact name={integrationText.lastSuccess}>
            {lastSuccessAt ? formatDateTime(lastSuccessAt) : integrationText.never}
          </Fact>
          <Fact name={integrationText.lastFailure}>
            {lastFailureAt ? formatDateTime(lastFailureAt) : integrationText.never}
            {lastFailure && <div style={{ color: 'var(--bad)' }}>{lastFailure}</div>}
          </Fact>
        </>
      )}
      {isCalled && circuit && (
        <Fact name={integrationText.breaker}>{integrationText.circuit[circuit](since)}</Fact>
      )}
      {settings && (
        <Fact name={integrationText.settings}>
          <Link to={settings} style={{ color: 'var(--accent)' }}>
            {integrationText.underCompany}
          </Link>
        </Fact>
      )}
    </Box>
  );
}

/** For the people who run the server. Never shows values. */
function Variables({ integration: { needs, options, missing } }: { integration: IntegrationView }) {
  if (needs.length + options.length === 0) return null;
  return (
    <details>
      <summary style={SUMMARY}>{integrationText.variables}</summary>
      <Box component="dl" sx={LIST}>
        {needs.length > 0 && (
          <Fact name={integrationText.required}>
            <Names names={needs} missing={missing} />
          </Fact>
        )}
        {options.length > 0 && (
          <Fact name={integrationText.options}>
            <Names names={options} />
          </Fact>
        )}
      </Box>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt style={{ color: 'var(--muted)' }}>{name}</dt>
      <dd style={{ margin: 0, minWidth: 0, overflowWrap: 'break-word' }}>{children}</dd>
    </>
  );
}

function Names({ names, missing = [] }: { names: readonly string[]; missing?: readonly string[] }) {
  return names.map((name) => (
    <div key={name}>
      <Variable name={name} />
      {missing.includes(name) && <span style={{ color: 'var(--wary)' }}> {integrationText.missing}</span>}
    </div>
  ));
}

/** Lets long variable names wrap at underscores. */
function Variable({ name }: { name: string }) {
  return createElement('code', null, ...name.split(/(?<=_)/).map(breakable));
}

function breakable(part: string) {
  return (
    <>
      {part}
      <wbr />
    </>
  );
}

const SUMMARY = { cursor: 'pointer', minHeight: 24, color: 'var(--muted)' };
const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(6rem, auto) minmax(0, 1fr)' },
  columnGap: 1.5,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  '& dd + dt': { mt: { xs: 1, sm: 0 } },
};
