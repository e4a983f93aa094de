import type { ResourceProps } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { lazyPage } from '../lazyPage';
import { readAhead } from '../readAhead';

export const LeadList = lazyPage(() => import('./LeadList').then((page) => page.LeadList));

export const LeadEdit = lazyPage(
  () => import('./LeadEdit').then((page) => page.LeadEdit),
  async () => {
    const [leadPage, documents, campaigns] = await Promise.all([
      import('../messages/leadPage'),
      import('../messages/documents'),
      import('../messages/campaigns'),
    ]);
    return {
      leadPage: leadPage.leadPageMessages,
      documents: documents.documentMessages,
      campaigns: campaigns.campaignMessages,
    };
  },
);

/** For links to the page of a lead. */
export const leadAhead = readAhead(LeadEdit);

/** The resource: `/leads` is the list and `/leads/:id`, react-admin's edit path, the page of one lead. */
export const leads: Partial<ResourceProps> = {
  list: LeadList,
  edit: LeadEdit,
  recordRepresentation: (lead: LeadView) => displayName(lead),
};
