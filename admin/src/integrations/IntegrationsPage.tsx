import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDateTime } from '#shared/format.js';
import { type IntegrationState, type IntegrationView } from '#shared/integration.js';
import { useApi } from '../api/useApi';
import { AdminMenu } from '../layout/AdminPage';
import { Page } from '../layout/Page';
import { Loaded } from '../states/Loaded';
import { AdminsOnly } from '../states/NoAccess';
import { IntegrationFacts } from './IntegrationFacts';
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
      <AdminMenu />
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
