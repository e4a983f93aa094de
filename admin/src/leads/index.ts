import type { ResourceProps } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { lazyPage } from '../lazy';
import { LeadEdit } from './leadPage';

export const LeadList = lazyPage(() => import('./list').then((page) => page.LeadList));

/** `/leads` is the list; `/leads/:id`, react-admin's edit path, is the lead page. */
export const leads: Partial<ResourceProps> = {
  list: LeadList,
  edit: LeadEdit,
  recordRepresentation: (lead: LeadView) => displayName(lead),
};
