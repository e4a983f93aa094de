import type { DeadLettersView, QueueView } from '#shared/jobs/jobs.contract.js';
import { httpClient } from '../httpClient';
import { API, ask, read } from './rest';

/** Background work. */
export const jobsApi = {
  queues: () => read<QueueView[]>(`${API}/jobs`, {}),

  deadLetters: () => read<DeadLettersView>(`${API}/jobs/dead-letters`, {}),

  /** Has a job tried again, as it was or with corrected data. */
  replayJob: (id: string, data?: Record<string, unknown>) =>
    ask(`${API}/jobs/dead-letters/${id}/replay`, 'POST', data ? { data } : {}),

  discardJob: (id: string) => httpClient(`${API}/jobs/dead-letters/${id}`, { method: 'DELETE' }),

  replayWebhook: (id: string) => ask(`${API}/jobs/webhooks/${id}/replay`, 'POST', {}),
};
