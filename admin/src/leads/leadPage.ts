import { lazyPage, prefetchOnIntent } from '../lazy';

export const LeadEdit = lazyPage(() => import('./LeadEdit').then((page) => page.LeadEdit));

/** Spread over links to a lead to prefetch its page. */
export const prefetchLead = prefetchOnIntent(LeadEdit);
