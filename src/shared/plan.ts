/** The plans an owner can choose, in display order. */
export const PLAN_IDS = ['online', 'full-service'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** What staff call them; the company can give them other names in the price book. */
export const PLAN_LABELS: Record<PlanId, string> = { online: 'Online', 'full-service': 'Full Service' };

/** For pages, projections and leads without a chosen plan. */
export const DEFAULT_PLAN: PlanId = 'online';
