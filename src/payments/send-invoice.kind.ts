import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

/** An outage of hours is waited out; every try goes on where the last one ended. */
export const SEND_INVOICE: JobKind<{ invoiceId: string }> = {
  name: 'send-invoice',
  title: 'Send an invoice',
  schema: z.object({ invoiceId: z.guid() }),
  subject: ({ invoiceId }) => ({ label: `Invoice ${invoiceId}` }),
  queue: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  concurrency: 2,
};
