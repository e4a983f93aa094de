import twilio from 'twilio';
import type { Config } from '../../platform/config.js';
import type { Delivery } from '../../platform/webhooks/webhook-source.js';

export const STATUS_PATH = '/api/twilio/status';
/** Carries our own id of a message through Twilio, for the case that its answer never reached us. */
export const MESSAGE_PARAMETER = 'message';

export type Form = Record<string, string | string[]>;

/** Many times the fields that Twilio sends; a form with more is not Twilio's, and is not read to its end. */
const MOST_FIELDS = 200;

/** Reads a form; a name that stands several times has them all, as the signature counts them. */
export function readForm(body: Uint8Array): Form {
  const values = new Map<string, string[]>();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString())) {
    if (++fields > MOST_FIELDS) break;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...values].map(([name, [value = '', ...more]]) => [name, more.length > 0 ? [value, ...more] : value]),
  );
}

/** A field of a form; blank where it is absent. */
export function fieldOf(form: Form, name: string): string {
  return [form[name] ?? ''].flat()[0]!;
}

/** The address providers know us by; what a proxy calls us counts for nothing. */
export function publicApiUrl({ PUBLIC_API_URL, PUBLIC_SITE_URL }: Config): string {
  return (PUBLIC_API_URL ?? PUBLIC_SITE_URL).replace(/\/+$/, '');
}

/** Whether Twilio signed this form for this address. */
export function isSignedByTwilio(config: Config, { body, headers, path }: Delivery): boolean {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || !config.TWILIO_AUTH_TOKEN) return false;
  return twilio.validateRequest(
    config.TWILIO_AUTH_TOKEN,
    signature,
    publicApiUrl(config) + path,
    readForm(body),
  );
}
