import type { ReferralView } from '#shared/referral.js';
import { defineError } from '../../platform/errors.js';

export const ReferralNotFound = defineError('not-found', 'REFERRAL_NOT_FOUND', 'Referral not found');

/** Carries the current referral. */
export const ReferralChanged = defineError('conflict', 'REFERRAL_CHANGED', (current: ReferralView) => ({
  message: 'Someone else changed this referral in the meantime.',
  details: { current },
}));
