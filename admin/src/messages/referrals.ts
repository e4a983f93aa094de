import { REFERRAL_CONTACT_HOURS } from '../../../src/shared/leads/referral.contract.js';

export const referralMessages = {
  title: 'Referrals',
  subtitle: `Clients whom realtors sent. Each is called within ${REFERRAL_CONTACT_HOURS} hours.`,
  count: '%{smart_count} referral |||| %{smart_count} referrals',
  empty: 'No referrals yet',
  emptyHint: 'They arrive from the referral form of the website, each with its lead.',
  noMatch: 'No referral matches these filters',
  clear: 'Clear filters',
  failed: 'The referrals could not be loaded.',
  column: {
    client: 'Client',
    realtor: 'Realtor',
    property: 'Property',
    state: 'State',
    due: 'First call',
    received: 'Received',
  },
  filter: { label: 'Filters', q: 'Search client, realtor, address', state: 'State' },
  state: { new: 'New', contacted: 'Contacted', signed: 'Signed', paid: 'Paid' },
  due: 'Call due %{when}',
  overdue: 'Overdue, call was due %{when}',
  called: 'Client called',
  stateOf: 'State of the referral of %{name}',
  stateUpdated: 'Referral updated',
  stateFailed: 'The referral was not updated. Please try again.',
  stateNow: 'The state is now %{state}. Yours was not set.',
};
