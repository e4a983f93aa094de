import * as z from 'zod/mini';
import { define, emailSchema } from './fields.js';
import { publicFormFields } from './public-form.js';

/** What someone can subscribe to by email. Each starts only after they confirm it from their mailbox. */
export const SUBSCRIPTION_TOPICS = ['rent-updates', 'newsletter'] as const;
export type SubscriptionTopic = (typeof SUBSCRIPTION_TOPICS)[number];

/** `GET` and `POST /api/public/subscriptions/:token`: the subscription behind the link in a confirmation. */
export interface Subscription {
  topic: SubscriptionTopic;
  /** The property it is about; null for the newsletter. */
  property: string | null;
  isOn: boolean;
  /** They unsubscribed from all email before, so confirming turns email back on. */
  isEmailOff: boolean;
}

/** Body of `POST /api/public/newsletter`. */
export const subscribeSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ email: emailSchema, ...publicFormFields }),
);
export type Subscribe = z.output<typeof subscribeSchema>;

export interface SubscribeAccepted {
  accepted: true;
}
