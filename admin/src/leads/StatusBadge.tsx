import Box from '@mui/material/Box';
import { type LeadStatus, STATUS_LABELS } from '../../../src/shared/leads/lead.contract.js';
import { stageColors } from './stageColors';

export function StatusBadge({ status }: { status: LeadStatus }) {
  const { color, ground } = stageColors(status);
  return (
    <Box component="span" sx={{ color, bgcolor: ground, ...PILL }}>
      {STATUS_LABELS[status].badge}
    </Box>
  );
}

const PILL = {
  px: 1.25,
  py: 0.25,
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
};
