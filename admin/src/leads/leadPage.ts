import { lazyPage, prefetchOnIntent } from '../lazy';

export const LeadEdit = lazyPage(() => import('./page/LeadPage').then((page) => page.LeadEdit));

/** Spread over links to a lead to prefetch its page. */
export const prefetchLead = prefetchOnIntent(LeadEdit);

/** The form is on the dashboard. */
export const ADD_LEAD = '/dashboard?add=lead';
