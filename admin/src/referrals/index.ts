import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { ReferralView } from '../../../src/shared/leads/referral.contract.js';

/** The resource: `/referrals` is the list; a referral's own page is that of its lead. */
export const referrals: Partial<ResourceProps> = {
  list: lazy(() => import('./ReferralList').then((page) => ({ default: page.ReferralList }))),
  recordRepresentation: (referral: ReferralView) => referral.clientName,
};
