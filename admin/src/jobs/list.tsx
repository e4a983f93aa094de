import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { AdminPage } from '../admin/AdminPage';
import { useApi } from '../api/useApi';
import { Loaded } from '../states/Loaded';
import { DeadLetterList } from './DeadLetterList';
import { QueueTable } from './QueueTable';
import { WebhookList } from './WebhookList';

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
