import type { Attribution } from '../leads/lead.contract.js';

/** The header in which a form sends back the token of `GET /api/public/form-token`. */
export const FORM_TOKEN_HEADER = 'x-form-token';

/** Codes of the two refusals a page answers by itself: with a fresh token, and by waiting. */
export const FORM_REFUSALS = { token: 'FORM_TOKEN', tooEarly: 'TOO_EARLY' } as const;

export interface FormToken {
  token: string;
}

/** How a visitor first came to the site, and how they came this time. */
export interface Touches {
  first?: Attribution;
  last?: Attribution;
}

/** What every public form may carry beside its own fields. */
export interface PublicFormFields {
  attribution?: Touches;
  /** Ticked by hand: the company may send text messages. */
  smsConsent?: boolean;
  /** A field no person sees; whoever fills it is a robot. */
  website?: string;
}
