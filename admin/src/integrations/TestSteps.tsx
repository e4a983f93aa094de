import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type TestStep } from '#shared/integration.js';
import { integrationText } from './text';

interface TestStepsProps {
  steps: readonly TestStep[];
  /** A label for each step; without it only the outcome shows. */
  names?: Record<string, string>;
}

/** Test steps with result, duration and detail. */
export function TestSteps({ steps, names }: TestStepsProps) {
  return (
    <Stack
      component="ol"
      aria-label={integrationText.steps}
      spacing={1}
      sx={{ listStyle: 'none', p: 0, m: 0 }}
    >
      {steps.map((step) => (
        <Step key={step.name} step={step} label={names?.[step.name]} />
      ))}
    </Stack>
  );
}

function Step({ step, label }: { step: TestStep; label: string | undefined }) {
  const Icon = step.ok ? CheckCircle : ErrorOutlined;
  return (
    <Stack component="li" direction="row" spacing={1}>
      <Icon
        fontSize="small"
        titleAccess={step.ok ? integrationText.ok : integrationText.notOk}
        sx={{ mt: 0.25, color: step.ok ? 'var(--good)' : 'var(--bad)' }}
      />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label && <strong>{label} </strong>}
        <Typography component="span" variant="body2" color="textSecondary">
          {integrationText.ms(step.ms)}
        </Typography>
        <div>{step.detail}</div>
      </div>
    </Stack>
  );
}

export const INTEGRATIONS_KEY = ['integrations'];

/** Runs a service test and refreshes the page. */
export function useTestRun(test: () => Promise<unknown>, queryKey: readonly string[]) {
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: test,
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: (error) => notify(error.message || integrationText.testFailed, { type: 'error' }),
  });
  return { run: () => mutate(), isPending };
}
