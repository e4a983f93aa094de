import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { TestStep } from '../../../src/shared/integrations/integrations.contract.js';

interface TestStepsProps {
  steps: readonly TestStep[];
  /** Prefix of the messages that name the steps; a name without one is left out. */
  names?: string;
}

/** What a test did, one after the other: how it went, how long it took and what it found. */
export function TestSteps({ steps, names }: TestStepsProps) {
  const translate = useTranslate();
  return (
    <Stack
      component="ol"
      aria-label={translate('integration.steps')}
      spacing={1}
      sx={{ listStyle: 'none', p: 0, m: 0 }}
    >
      {steps.map((step) => (
        <Step key={step.name} step={step} label={names && translate(`${names}.${step.name}`)} />
      ))}
    </Stack>
  );
}

function Step({ step, label }: { step: TestStep; label: string | undefined }) {
  const translate = useTranslate();
  const Icon = step.ok ? CheckCircle : ErrorOutlined;
  return (
    <Stack component="li" direction="row" spacing={1}>
      <Icon
        fontSize="small"
        titleAccess={translate(step.ok ? 'integration.ok' : 'integration.notOk')}
        sx={{ mt: 0.25, color: step.ok ? 'var(--good)' : 'var(--bad)' }}
      />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label && <strong>{label} </strong>}
        <Typography component="span" variant="body2" color="textSecondary">
          {translate('integration.ms', { ms: step.ms })}
        </Typography>
        <div>{step.detail}</div>
      </div>
    </Stack>
  );
}
