/** The numbers of the dashboard in their order. */
export const TRENDS = ['newLeads', 'analyses', 'walkthroughs', 'enrolled'] as const;
export type TrendName = (typeof TRENDS)[number];
