import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import {
  type LeadView,
  STATUS_LABELS,
  type StatusChangeView,
} from '../../../src/shared/leads/lead.contract.js';
import type { dataProvider } from '../dataProvider';
import { LoadFailed } from '../states/LoadFailed';
import { TimeAgo } from './TimeAgo';

/** Who moved the lead, when and how; read again with every new version of the lead. */
export function StatusHistory({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const api = useDataProvider<typeof dataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['leads', 'statusChanges', lead.id, lead.version],
    queryFn: () => api.statusChanges(lead.id),
    placeholderData: (before) => before,
  });
  return (
    <section aria-labelledby="history">
      <Typography id="history" variant="h3" component="h2" gutterBottom>
        {translate('lead.page.history')}
      </Typography>
      {error && !data && (
        <LoadFailed title="lead.page.historyFailed" error={error} onRetry={() => refetch()} />
      )}
      {data?.length === 0 && <p>{translate('lead.page.noHistory')}</p>}
      <Box component="ol" sx={LIST}>
        {data?.map((change) => (
          <StatusChange key={change.id} change={change} />
        ))}
      </Box>
    </section>
  );
}

function StatusChange({ change }: { change: StatusChangeView }) {
  const translate = useTranslate();
  const to = STATUS_LABELS[change.to].badge;
  return (
    <li>
      {change.from
        ? translate('lead.page.change', { from: STATUS_LABELS[change.from].badge, to })
        : translate('lead.page.first', { to })}
      <Typography variant="body2" color="textSecondary">
        {translate(`lead.cause.${change.cause}`)}{' '}
        {change.by ? translate('lead.page.by', { who: change.by }) : translate('lead.page.machine')} ·{' '}
        <TimeAgo iso={change.at} />
      </Typography>
    </li>
  );
}

const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 1.5,
  '& li': { borderLeft: '3px solid var(--hairline)', pl: 1.5 },
};
