import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useListContext } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { ContactInfo } from './ContactInfo';
import { LeadActions } from './LeadActions';
import { PropertyInfo } from './PropertyInfo';
import { StatusSelect } from './StatusSelect';
import { TimeAgo } from './TimeAgo';

/** The table's rows as cards, for screens too narrow for five columns. */
export function LeadCards() {
  const { data = [] } = useListContext<LeadView>();
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map((lead) => (
        <Paper component="li" key={lead.id} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
          <ContactInfo lead={lead} />
          <PropertyInfo lead={lead} />
          <StatusSelect lead={lead} />
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <TimeAgo iso={lead.createdAt} />
            <LeadActions lead={lead} />
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}
