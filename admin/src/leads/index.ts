import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';

/** The resource: `/leads` is the list and `/leads/:id`, react-admin's edit path, the page of one lead. */
export const leads: Partial<ResourceProps> = {
  list: lazy(() => import('./LeadList').then((page) => ({ default: page.LeadList }))),
  edit: lazy(() => import('./LeadEdit').then((page) => ({ default: page.LeadEdit }))),
  recordRepresentation: (lead: LeadView) => displayName(lead),
};
