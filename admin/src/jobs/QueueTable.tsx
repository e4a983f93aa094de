import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { QueueView } from '#shared/jobs/jobs.contract.js';

const HEADS = ['ready', 'deferred', 'active', 'dead'] as const;

/** Each kind of work and how much of it there is. */
export function QueueTable({ queues }: { queues: QueueView[] }) {
  const translate = useTranslate();
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{translate('jobs.queues.name')}</th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {translate(`jobs.queues.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, title, ready, deferred, active, failed }) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            <td>{ready}</td>
            <td>{deferred}</td>
            <td>{active}</td>
            <td>{failed}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const TABLE = {
  mt: 1,
  width: '100%',
  maxWidth: '48rem',
  borderCollapse: 'collapse',
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 0.75,
    pr: { xs: 1, sm: 3 },
    borderTop: '1px solid var(--hairline)',
    textAlign: 'right',
  },
  '& th': { fontWeight: 600, verticalAlign: 'bottom' },
  '& th:first-of-type': { textAlign: 'left' },
};
