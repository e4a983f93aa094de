import { type ProviderAnswer, refusalOf } from '../../platform/providers/provider-answer.js';
import {
  ProviderAuth,
  type ProviderError,
  type ProviderFault,
  ProviderRateLimited,
  ProviderRejected,
} from '../../platform/providers/provider-errors.js';

/** Codes that mean our sender is not set up to send, no matter who the recipient is. */
const SENDER_CODES = [21603, 21606, 21609, 21659, 21660, 21661, 21701, 21703, 21704, 21705];
const CODES = { auth: 20003, tooMany: 20429, optedOut: 21610 };

/** Messages for staff by Twilio error code; other codes use Twilio's own message. */
const MESSAGES: Record<number, string> = {
  21211: 'This is not a phone number.',
  21408: 'The account is not allowed to send to this region.',
  21602: 'The message is empty.',
  21603: 'There is no sender number.',
  21606: 'The sender number does not belong to the account.',
  21609: 'The status callback URL is not valid.',
  21610: 'The recipient has opted out of messages from this number.',
  21612: 'There is no route from the sender number to this one.',
  21614: 'This number cannot receive text messages.',
  21617: 'The message is too long.',
  21659: 'The sender number is not a Twilio number.',
  21660: 'The sender number belongs to another account.',
  21661: 'The sender number cannot send text messages.',
  21701: 'The messaging service does not exist.',
  21703: 'The messaging service has no number to send from.',
  21704: 'The messaging service has no number to send from.',
  21705: 'The messaging service is not valid.',
  30001: 'Too many messages were waiting to be sent.',
  30003: 'The phone is off or out of range.',
  30004: 'The recipient blocks messages.',
  30005: 'The number does not exist.',
  30006: "A landline, or a carrier that doesn't accept text messages.",
  30007: 'The carrier filtered the message.',
  30008: 'The carrier gave no reason.',
  30034: 'The sender number is not registered for A2P 10DLC.',
};

/** Describes a Twilio error code for staff. */
export function describeCode(code: number | null | undefined): string | null {
  return code ? `${MESSAGES[code] ?? 'Not delivered.'} (${code})` : null;
}

/** Carriers reject this kind of message from us, or all from this number. */
const REFUSED_BY_POLICY = [30007, 30034];

export function isRefusedByPolicy(code: number | null): boolean {
  return code !== null && REFUSED_BY_POLICY.includes(code);
}

/** Errors that may pass after a while. */
const TRANSIENT_CODES = [30001, 30008];

export function isTransient(code: number | null): boolean {
  return code !== null && TRANSIENT_CODES.includes(code);
}

/** The recipient opted out with Twilio, so nothing may be sent to this number again. */
export class RecipientOptedOut extends ProviderRejected {}

/** Maps an error response of Twilio to a provider error. */
export function twilioRefusal(provider: string, answer: ProviderAnswer): ProviderError {
  const usual = refusalOf(provider, answer);
  const code = codeIn(answer.text);
  const fault: ProviderFault = {
    provider,
    status: answer.status,
    providerMessage: describeCode(code && MESSAGES[code] ? code : null) ?? usual.providerMessage ?? undefined,
    retryAfter: usual.retryAfter,
  };
  if (code === CODES.auth || (code && SENDER_CODES.includes(code))) return new ProviderAuth(fault);
  if (code === CODES.tooMany) return new ProviderRateLimited(fault);
  if (code === CODES.optedOut) return new RecipientOptedOut(fault);
  return usual instanceof ProviderRejected ? new ProviderRejected(fault) : usual;
}

function codeIn(text: string): number | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}
