import type { Config } from '../../platform/config.js';

/** Whether payments are made-up ones: on the embedded database alone, and as long as there is no key of Stripe. */
export function isPaymentSandbox({
  hasEmbeddedDatabase,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
}: Config): boolean {
  return hasEmbeddedDatabase === true && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET;
}
