/** An e-mail address that asked for an analysis, as administrators see it. */
export interface SubscriberView {
  id: string;
  createdAt: string;
  email: string;
  name: string | null;
  /** How many properties were analysed under the address. */
  analyses: number;
}

export const SUBSCRIBER_SORTS = ['createdAt', 'email', 'name'] as const;
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];

export interface SubscriberFilter {
  q?: string;
}
