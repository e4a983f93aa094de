import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { SETUP_STEP_LABELS, type SetupProgress } from '../../../../src/shared/leads/setup-progress.js';
import { Loaded } from '../../states/Loaded';
import { DeskCard } from './DeskCard';
import { useDeskQuery } from './useDeskQuery';

/** How far the owner has come, in four ticks. */
export function SetupProgressCard({ leadId }: { leadId: string }) {
  const translate = useTranslate();
  const query = useDeskQuery(leadId, 'setupProgress', (api, id) => api.setupProgress(id));
  return (
    <DeskCard title={translate('leadPage.progress.title')}>
      <Loaded query={query} failed="leadPage.progress.failed" height={120}>
        {(steps) => (
          <Stack component="ol" spacing={0.75} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {steps.map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </Stack>
        )}
      </Loaded>
    </DeskCard>
  );
}

function Step({ step, isDone }: SetupProgress[number]) {
  const translate = useTranslate();
  const Icon = isDone ? CheckCircle : RadioButtonUnchecked;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Icon aria-hidden fontSize="small" sx={{ color: isDone ? 'var(--good)' : 'var(--muted)' }} />
      <span>{SETUP_STEP_LABELS[step]}</span>
      <span style={{ color: 'var(--muted)', fontSize: '0.875rem' }}>
        {translate(`leadPage.progress.${isDone ? 'done' : 'open'}`)}
      </span>
    </Stack>
  );
}
