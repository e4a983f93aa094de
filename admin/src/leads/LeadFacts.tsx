import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { formatDateTime } from '../../../src/shared/format.js';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';

/** What nobody edits by hand, and the way to the rental analysis. */
export function LeadFacts({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const { data: analyses } = useGetList('analyses', {
    filter: { leadId: lead.id },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const facts: [string, string | null][] = [
    ['source', translate(`lead.source.${lead.source}`)],
    ['createdAt', formatDateTime(lead.createdAt)],
    ['lastContactedAt', lead.lastContactedAt && formatDateTime(lead.lastContactedAt)],
    ['statusReason', lead.statusReason],
  ];
  return (
    <section aria-labelledby="facts">
      <Typography id="facts" variant="h3" component="h2" gutterBottom>
        {translate('lead.page.facts')}
      </Typography>
      <Box component="dl" sx={LIST}>
        {facts
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{translate(`lead.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Box>
      {analyses && analyses.length > 0 && (
        <Link href={`/analysis/${lead.id}`}>{translate('lead.page.analysis')}</Link>
      )}
    </section>
  );
}

const LIST = {
  m: 0,
  mb: 2,
  display: 'grid',
  gap: 1,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
