import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Stack from '@mui/material/Stack';
import { SETUP_STEP_LABELS, type SetupProgress } from '#shared/setup-progress.js';
import { Loaded } from '../../states/Loaded';
import { SideCard } from './SideCard';
import { leadPageText } from './text';
import { useLeadPart } from './useLeadPart';

export function SetupProgressCard({ leadId }: { leadId: string }) {
  const query = useLeadPart(leadId, 'setupProgress', (api, id) => api.setupProgress(id));
  return (
    <SideCard title={leadPageText.progress.title}>
      <Loaded query={query} failed={leadPageText.progress.failed} height={120}>
        {(steps) => (
          <Stack component="ol" spacing={0.75} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {steps.map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </Stack>
        )}
      </Loaded>
    </SideCard>
  );
}

function Step({ step, isDone }: SetupProgress[number]) {
  const Icon = isDone ? CheckCircle : RadioButtonUnchecked;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Icon aria-hidden fontSize="small" sx={{ color: isDone ? 'var(--good)' : 'var(--muted)' }} />
      <span>{SETUP_STEP_LABELS[step]}</span>
      <span style={{ color: 'var(--muted)', fontSize: '0.875rem' }}>
        {leadPageText.progress[isDone ? 'done' : 'pending']}
      </span>
    </Stack>
  );
}
