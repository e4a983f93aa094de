import Work from '@mui/icons-material/WorkHistoryOutlined';
import type { ResourceProps } from 'react-admin';
import type { WebhookEventView } from '#shared/webhook.js';
import { lazyPage } from '../lazy';

/** Webhooks, on a page with the queues and the failed jobs. */
export const jobs: ResourceProps = {
  name: 'admin/jobs',
  list: lazyPage(() => import('./list').then((page) => page.JobsList)),
  icon: Work,
  recordRepresentation: ({ source, type }: WebhookEventView) => `${source} ${type}`,
};
