import { type Config, publicApiUrl } from '../../platform/config.js';
import type { Delivery } from '../../platform/webhooks/webhook-source.js';

export const STATUS_PATH = '/api/twilio/status';
export const INBOUND_PATH = '/api/twilio/inbound';
export const VOICE_PATH = '/api/twilio/voice';
/** Sends our own message id to Twilio and back, in case its response never reaches us. */
export const MESSAGE_PARAMETER = 'message';

export type Form = Record<string, string | string[]>;

/** Many times the number of fields Twilio sends. A form with more isn't from Twilio and is not read to the end. */
const MAX_FIELDS = 200;

/** Reads a form; a repeated field keeps all its values because the signature covers them. */
export function readForm(body: Uint8Array): Form {
  const values = new Map<string, string[]>();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString())) {
    if (++fields > MAX_FIELDS) break;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...values].map(([name, [value = '', ...more]]) => [name, more.length > 0 ? [value, ...more] : value]),
  );
}

/** A form field; blank if it is absent. */
export function fieldOf(form: Form, name: string): string {
  return [form[name] ?? ''].flat()[0]!;
}

/** Whether Twilio signed this form for this URL. */
export async function isSignedByTwilio(config: Config, { body, headers, path }: Delivery): Promise<boolean> {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || !config.TWILIO_AUTH_TOKEN) return false;
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js');
  return validateRequest(config.TWILIO_AUTH_TOKEN, signature, publicApiUrl(config) + path, readForm(body));
}
