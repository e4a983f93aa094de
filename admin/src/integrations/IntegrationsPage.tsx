import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/format.js';
import { type IntegrationState, type IntegrationView } from '#shared/integration.js';
import { useApi } from '../api/useApi';
import { Page } from '../layout/Page';
import { Loaded } from '../states/Loaded';
import { AdminsOnly } from '../states/NoAccess';
import { INTEGRATIONS_KEY, TestSteps, useTestRun } from './TestSteps';
import { integrationText } from './text';

/** `/admin/integrations`, for administrators */
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
  const { label, role } = integration;
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Stack spacing={1.5}>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'start' }}>
          <div>
            <Typography id={id} variant="h3" component="h2">
              {label}
            </Typography>
            <Typography color="textSecondary">{role}</Typography>
          </div>
          {integration.canTest && <TestButton integration={integration} />}
        </Stack>
        <strong style={{ color: COLORS[integration.state] }}>
          {integrationText.state[integration.state]}
        </strong>
        <IntegrationFacts integration={integration} />
        <LastTest integration={integration} />
      </Stack>
    </Paper>
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

function LastTest({ integration: { lastTest } }: { integration: IntegrationView }) {
  if (!lastTest) return null;
  return (
    <div role="status">
      <Typography variant="body2" color="textSecondary">
        {integrationText.lastTest(formatDateTime(lastTest.at))}
      </Typography>
      <p style={{ margin: '0 0 0.5rem', color: lastTest.success ? 'var(--good)' : 'var(--bad)' }}>
        {lastTest.message}
      </p>
      <TestSteps steps={lastTest.steps} />
    </div>
  );
}

/** Recent results and required variables. Never shows values. */
function IntegrationFacts({ integration }: { integration: IntegrationView }) {
  const { needs, options, settings } = integration;
  const { missing, lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince } = integration;
  const since = circuitSince ? formatDateTime(circuitSince) : '';
  const isCalled = integration.state === 'ready' && integration.canTest;
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
      {needs.length > 0 && (
        <Fact name={integrationText.required}>
          <Names names={needs} missing={missing} />
        </Fact>
      )}
      {options.length > 0 && (
        <Fact name={integrationText.options}>
          <details>
            <summary style={SUMMARY}>{integrationText.optionCount(options.length)}</summary>
            <Names names={options} />
          </details>
        </Fact>
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

const SUMMARY = { cursor: 'pointer', minHeight: 24 };
const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(6rem, auto) minmax(0, 1fr)' },
  columnGap: 1.5,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  '& dd + dt': { mt: { xs: 1, sm: 0 } },
};
