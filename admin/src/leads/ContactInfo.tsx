import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';

export function ContactInfo({ lead }: { lead: LeadView }) {
  return (
    <Stack spacing={0.25} sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
      <Link
        component={RouterLink}
        to={`/leads/${lead.id}`}
        underline="hover"
        color="textPrimary"
        sx={{ fontWeight: 600 }}
      >
        {displayName(lead)}
      </Link>
      {lead.email && <Link href={`mailto:${lead.email}`}>{lead.email}</Link>}
      {lead.phone && <Link href={`tel:${lead.phone}`}>{lead.phone}</Link>}
    </Stack>
  );
}
