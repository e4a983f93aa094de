import { DAY_SECONDS } from '#shared/time.js';
import type { SignedTokens } from '../platform/secrets/signed-tokens.js';

/** Purpose of the signed links in campaign email footers. */
export const PREFERENCES = 'preferences';

/** The law requires opt-out links to work for 30 days. Ours work for ten years. */
const PREFERENCES_SECONDS = 10 * 365 * DAY_SECONDS;

export interface PreferencesToken {
  leadId: string;
  /** Hash of the address the email went to, which the lead may have changed since. */
  email?: string;
}

/** The link to the preferences page of a lead, for an email to this address. */
export function preferencesLink(
  { tokens, siteUrl }: { tokens: SignedTokens; siteUrl: string },
  signed: PreferencesToken,
): string {
  return new URL(`/u/${tokens.sign(PREFERENCES, signed, PREFERENCES_SECONDS)}`, siteUrl).href;
}
