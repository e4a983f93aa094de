import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { QueueView } from '#shared/job.js';
import { useApi } from '../api/useApi';
import { AdminPage } from '../layout/AdminPage';
import { Loaded } from '../states/Loaded';
import { FailedJobs } from './failedJobs';
import { failedJobText, queueText, webhookText } from './text';
import { WebhookList } from './webhooks';

const POLL_MS = 15_000;

/** `/admin/jobs`: failed jobs, queues and webhooks. */
export function JobsList() {
  const api = useApi();
  const letters = useQuery({ queryKey: ['deadLetters'], queryFn: () => api.deadLetters(), retry: false });
  const queues = useQuery({
    queryKey: ['queues'],
    queryFn: () => api.queues(),
    retry: false,
    refetchInterval: POLL_MS,
  });
  return (
    <AdminPage title="Jobs">
      <Part title={failedJobText.title}>
        <Loaded query={letters} failed={failedJobText.failed} height={96}>
          {(data) => <FailedJobs letters={data} />}
        </Loaded>
      </Part>
      {/* The height of the failed jobs is unknown until they load, and nothing below them may jump. */}
      {!letters.isPending && (
        <Part title={queueText.title}>
          <Loaded query={queues} failed={queueText.failed} height={160}>
            {(data) => <QueueTable queues={data} />}
          </Loaded>
        </Part>
      )}
      {!letters.isPending && !queues.isPending && (
        <Part title={webhookText.title}>
          <WebhookList />
        </Part>
      )}
    </AdminPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const HEADS = ['ready', 'deferred', 'active', 'dead'] as const;

/** Each queue and its job counts. */
function QueueTable({ queues }: { queues: QueueView[] }) {
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{queueText.name}</th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {queueText[head]}
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
