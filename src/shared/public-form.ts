import * as z from 'zod/mini';
import { TRAIL_FIELDS, TRAIL_LIMITS } from './attribution.js';
import type { Attribution } from './lead.js';
import { storableText } from './text.js';

/** The header in which a form returns the token of `GET /api/public/form-token`. */
export const FORM_TOKEN_HEADER = 'x-form-token';

/** Codes of the errors a page handles itself: with a fresh token, by waiting, and by computing a proof. */
export const FORM_REFUSALS = {
  token: 'FORM_TOKEN',
  tooEarly: 'TOO_EARLY',
  proof: 'FORM_PROOF',
} as const;

/**
 * During a flood, each form requires a proof of work: a number that is appended to the token so that the SHA-256 of both
 * starts with `bits` zero bits. It takes a browser about a second.
 */
export const FORM_PROOF = { bits: 16, separator: '~' } as const;

export interface FormToken {
  token: string;
}

/** How a visitor first came to the site, and how they came this time. */
export interface Touches {
  first?: Attribution;
  last?: Attribution;
}

/** What every public form sends next to its own fields. */
export interface PublicFormFields {
  attribution?: Touches;
  /** Checked by the visitor: we may send text messages. */
  smsConsent?: boolean;
  /** Honeypot: people don't see this field, so only bots fill it. */
  website?: string;
}

/** What a confirmation is about, and so what its recipient can disown. */
export const DISOWNABLE = [
  'analysis',
  'booking',
  'enrollment',
  'referral',
  'unlock',
  'waitlist',
  'walkthrough',
] as const;
export type Disownable = (typeof DISOWNABLE)[number];

/** `GET` and `POST /api/public/not-me/:token`: the submission behind the link in a confirmation. */
export interface NotMe {
  about: Disownable;
  /** Empty if the form didn't ask for it. */
  property: string;
  /** When we received it, in ISO format. */
  receivedAt: string;
  isDisowned: boolean;
}

/** The schemas of `PublicFormFields`, to spread into a form's own schema. */
export const publicFormFields = /* @__PURE__ */ createPublicFormFields();

function createPublicFormFields() {
  const touches = z.object({ first: attributionSchema(), last: attributionSchema() });
  return {
    attribution: z
      .catch(z.optional(touches), undefined)
      .check(
        z.describe(
          'How the visitor first came to the site, and how they came this time; unusable parts are dropped',
        ),
      ),
    smsConsent: z
      .optional(z.boolean())
      .check(z.describe('Checked by the visitor: the company may send text messages')),
    website: z
      .optional(z.string().check(z.maxLength(500)))
      .check(z.describe('Left empty: people do not see this field')),
  };
}

function attributionSchema() {
  const fields = {} as Record<keyof Attribution, ReturnType<typeof attributionText>>;
  for (const field of TRAIL_FIELDS) fields[field] = attributionText(TRAIL_LIMITS[field]);
  return z.catch(z.optional(z.object(fields)), undefined);
}

/** Anyone can edit a URL's parameters: what is unusable is cut or dropped, so that it never costs us a lead. */
function attributionText(max: number) {
  const text = z.pipe(
    z.string(),
    z.transform((value: string) => storableText(value, max) || undefined),
  );
  return z.catch(z.optional(text), undefined).check(z.describe(`At most ${max} characters are stored`));
}
