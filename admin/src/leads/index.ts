import type { ResourceProps } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { lazyPage, prefetchOnIntent } from '../lazy';

export const LeadList = lazyPage(() => import('./list').then((page) => page.LeadList));

export const LeadEdit = lazyPage(() => import('./LeadEdit').then((page) => page.LeadEdit));

/** Spread over links to a lead to prefetch its page. */
export const prefetchLead = prefetchOnIntent(LeadEdit);

/** `/leads` is the list; `/leads/:id`, react-admin's edit path, is the lead page. */
export const leads: Partial<ResourceProps> = {
  list: LeadList,
  edit: LeadEdit,
  recordRepresentation: (lead: LeadView) => displayName(lead),
};
