import type { ResourceProps } from 'react-admin';
import type { ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { lazyPage } from '../lazyPage';

export const ReferralList = lazyPage(
  () => import('./ReferralList').then((page) => page.ReferralList),
  () => import('../messages/referrals').then((words) => ({ referral: words.referralMessages })),
);

/** The resource: `/referrals` is the list; a referral's own page is that of its lead. */
export const referrals: Partial<ResourceProps> = {
  list: ReferralList,
  recordRepresentation: (referral: ReferralView) => referral.clientName,
};
