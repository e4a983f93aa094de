/** What someone can subscribe to by email. Each starts only after they confirm it from their mailbox. */
export const SUBSCRIPTION_TOPICS = ['rent-updates'] as const;
export type SubscriptionTopic = (typeof SUBSCRIPTION_TOPICS)[number];

/** `GET` and `POST /api/public/subscriptions/:token`: the subscription behind the link in a confirmation. */
export interface Subscription {
  topic: SubscriptionTopic;
  /** The property it is about. */
  property: string;
  isOn: boolean;
  /** They unsubscribed from all email before, so confirming turns email back on. */
  isEmailOff: boolean;
}
