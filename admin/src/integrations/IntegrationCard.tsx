import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../src/shared/format.js';
import type {
  IntegrationState,
  IntegrationView,
} from '../../../src/shared/integrations/integrations.contract.js';
import { useApi } from '../useApi';
import { IntegrationFacts } from './IntegrationFacts';
import { TestSteps } from './TestSteps';
import { INTEGRATIONS_KEY, useTestRun } from './useTestRun';

const COLORS: Record<IntegrationState, string> = {
  ready: 'var(--good)',
  unset: 'var(--wary)',
  planned: 'var(--muted)',
};

/** One service: whether it is connected, how its calls went, and a test of it. */
export function IntegrationCard({ integration }: { integration: IntegrationView }) {
  const translate = useTranslate();
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
          {translate(`integration.state.${integration.state}`)}
        </strong>
        <IntegrationFacts integration={integration} />
        <LastTest integration={integration} />
      </Stack>
    </Paper>
  );
}

function TestButton({ integration: { name, label } }: { integration: IntegrationView }) {
  const translate = useTranslate();
  const api = useApi();
  const { run, isPending } = useTestRun(() => api.testIntegration(name), INTEGRATIONS_KEY);
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={translate('integration.testOf', { name: label })}
      onClick={run}
      sx={{ minWidth: '6.5rem' }}
    >
      {translate(isPending ? 'integration.testing' : 'integration.test')}
    </Button>
  );
}

function LastTest({ integration: { lastTest } }: { integration: IntegrationView }) {
  const translate = useTranslate();
  if (!lastTest) return null;
  return (
    <div role="status">
      <Typography variant="body2" color="textSecondary">
        {translate('integration.lastTest', { time: formatDateTime(lastTest.at) })}
      </Typography>
      <p style={{ margin: '0 0 0.5rem', color: lastTest.success ? 'var(--good)' : 'var(--bad)' }}>
        {lastTest.message}
      </p>
      <TestSteps steps={lastTest.steps} />
    </div>
  );
}
