import { REFERRAL_CONTACT_HOURS, type ReferralState } from '#shared/referral.js';
import type { BulkActionText } from '../components/BulkActionButton';
import type { ListText } from '../components/List';
import { plural } from '../components/text';

export const text = {
  title: 'Referrals',
  subtitle: `Referred by realtors. We call each owner within ${REFERRAL_CONTACT_HOURS} hours.`,
  client: 'Client',
  realtor: 'Realtor',
  property: 'Property',
  state: 'Status',
  due: 'First call',
  received: 'Received',
  search: 'Search client, realtor, address',
  callDue: (when: string) => `Call due ${when}`,
  callOverdue: (when: string) => `Overdue: call was due ${when}`,
  called: 'Client called',
  stateOf: (name: string) => `Status of the referral of ${name}`,
  stateNow: (state: string) => `Someone else changed the status to ${state}. Your change wasn't saved.`,
  deleteOf: (name: string) => `Delete the referral of ${name}`,
  deleted: 'Referral deleted',
  deleteOne: "This permanently deletes the realtor's information. The lead stays.",
};

export const STATE_LABELS: Record<ReferralState, string> = {
  new: 'New',
  contacted: 'Contacted',
  signed: 'Signed',
  paid: 'Paid',
};

export const listText: ListText = {
  count: (total) => plural(total, 'referral'),
  empty: 'No referrals yet',
  emptyHint: 'Referrals come in through the form on the website. Each one creates a lead.',
  noMatch: 'No referrals match these filters',
  failed: "The referrals couldn't be loaded.",
};

export const bulkDeleteText: BulkActionText = {
  label: (count) => `Delete ${count}`,
  title: (count) => `Delete ${plural(count, 'referral')}?`,
  text: (count) =>
    count === 1 ? text.deleteOne : "This permanently deletes the realtors' information. The leads stay.",
  submit: () => 'Delete',
  done: (count) => `${plural(count, 'referral')} deleted`,
};
