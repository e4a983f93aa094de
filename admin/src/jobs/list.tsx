import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { QueueView } from '#shared/job.js';
import { useApi } from '../api/useApi';
import { AdminPage } from '../layout/AdminPage';
import { Loaded } from '../states/Loaded';
import { DeadLetterList } from './failedJobs';
import { WebhookList } from './webhooks';

const LOOK_EVERY_MS = 15_000;

/** `/admin/jobs`: what works in the background, what failed for good, and what providers told us. */
export function JobsList() {
  const api = useApi();
  const letters = useQuery({ queryKey: ['deadLetters'], queryFn: () => api.deadLetters(), retry: false });
  const queues = useQuery({
    queryKey: ['queues'],
    queryFn: () => api.queues(),
    retry: false,
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <AdminPage title="Jobs">
      <Part title="jobs.letters.title">
        <Loaded query={letters} failed="jobs.letters.failed" height={96}>
          {(data) => <DeadLetterList letters={data} />}
        </Loaded>
      </Part>
      {/* How high the letters will stand is not known before they are read, and nothing below them may jump. */}
      {!letters.isPending && (
        <Part title="jobs.queues.title">
          <Loaded query={queues} failed="jobs.queues.failed" height={160}>
            {(data) => <QueueTable queues={data} />}
          </Loaded>
        </Part>
      )}
      {!letters.isPending && !queues.isPending && (
        <Part title="jobs.webhooks.title">
          <WebhookList />
        </Part>
      )}
    </AdminPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h3" component="h2">
        {translate(title)}
      </Typography>
      {children}
    </Box>
  );
}

const HEADS = ['ready', 'deferred', 'active', 'dead'] as const;

/** Each kind of work and how much of it there is. */
function QueueTable({ queues }: { queues: QueueView[] }) {
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
