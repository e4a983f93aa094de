import type { Attribution } from './lead.js';

/** The fields of a touch in form order, with the maximum length of each. */
export const TRAIL_LIMITS = {
  utmSource: 200,
  utmMedium: 200,
  utmCampaign: 200,
  utmTerm: 200,
  utmContent: 200,
  referrer: 500,
  landingPage: 500,
} as const satisfies Record<keyof Attribution, number>;

export const TRAIL_FIELDS = Object.keys(TRAIL_LIMITS) as (keyof Attribution)[];
