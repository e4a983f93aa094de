import type { Config } from '../../platform/config.js';

/** Whether payments are made-up ones: on the embedded database alone, and as long as there is no key of Stripe. */
export function isSandbox({
  hasEmbeddedDatabase,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
}: Config): boolean {
  return hasEmbeddedDatabase === true && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET;
}

/** Whether an id was made up here. */
export function isOfSandbox(id: string): boolean {
  return /^[a-z]+_sandbox_/.test(id);
}
