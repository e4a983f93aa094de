import { storableText } from '#shared/text.js';
import type { SendOutcome } from '../../messages/send-outcome.js';

/** What nodemailer reports about a message that was not accepted. */
export interface SmtpFault extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * The server doesn't know the recipient and never will: statuses that mean only that, and the exact enhanced codes
 * (RFC 3463).
 */
const NO_SUCH_RECIPIENT = [521, 553];
const NO_SUCH_ADDRESS = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];
/** About our identity or content (RFC 3463), so the next recipient would get the same answer. */
const POLICY = '5.7.';
/** Something on the server is down or full, no matter who the recipient is (RFC 3463). */
const SERVER_ITSELF = '4.3.';
/** No one empties a mailbox or lifts a block within minutes. */
const LATER_SECONDS = 20 * 60;
const MAX_RESPONSE_LENGTH = 300;

/**
 * A rejection before these commands is about us and not about the message, except for its size, which is announced
 * earlier.
 */
const ABOUT_MESSAGE = ['RCPT TO', 'DATA'];
const TOO_LARGE = 552;
const CLOSING = 421;

/** What a failed send means for its message. `bodyLeft` says that the server may have read all of it. */
export function outcomeOf(fault: SmtpFault, bodyLeft: boolean): SendOutcome {
  const { responseCode: status, code } = fault;
  if (status && isAboutMessage(fault, status)) return toOutcome(fault, status);
  if (!status && !bodyLeft && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { kind: 'refused', reason: `The email could not be composed: ${responseOf(fault)}` };
  if (bodyLeft)
    return {
      kind: 'unknown',
      reason: `The mail server received the email but did not respond (${responseOf(fault)}), so it may or may not have been sent.`,
    };
  return { kind: 'later', wasReached: false, reason: `${blameOf(fault)}: ${responseOf(fault)}` };
}

function isAboutMessage({ code, command = '' }: SmtpFault, status: number): boolean {
  if (code === 'EAUTH') return false;
  return ABOUT_MESSAGE.includes(command) || status === TOO_LARGE || status === CLOSING;
}

function blameOf({ code, responseCode }: SmtpFault): string {
  if (code === 'EAUTH') return 'The mail server rejected our sign-in';
  return responseCode ? 'The mail server does not accept email from us' : 'The mail server was unreachable';
}

function toOutcome(fault: SmtpFault, status: number): SendOutcome {
  const response = responseOf(fault);
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fault.response ?? '')?.[0] ?? '';
  if (enhanced === '5.2.2' || (status === TOO_LARGE && !enhanced))
    return {
      kind: 'later',
      wasReached: true,
      maxAttempts: 3,
      retryAfter: LATER_SECONDS,
      reason: `The recipient's mailbox is full: ${response}`,
    };
  if (status === CLOSING)
    return { kind: 'later', wasReached: false, reason: `The mail server is shutting down: ${response}` };
  if (status < 500)
    return {
      kind: 'later',
      wasReached: !enhanced.startsWith(SERVER_ITSELF),
      isAccepted: true,
      reason: `The mail server asked us to try again later: ${response}`,
    };
  if (enhanced.startsWith(POLICY))
    return {
      kind: 'later',
      wasReached: false,
      isPolicyRejection: true,
      retryAfter: LATER_SECONDS,
      reason: `The mail server rejected our email by policy: ${response}`,
    };
  if (isUnknownRecipient(fault, status, enhanced))
    return {
      kind: 'refused',
      suppress: 'bounced',
      reason: `The mail server does not accept email for this address: ${response}`,
    };
  return { kind: 'refused', reason: `The mail server rejected the email: ${response}` };
}

/** A rejected sender is about us, so the recipient's address is not suppressed. */
function isUnknownRecipient({ command }: SmtpFault, status: number, enhanced: string): boolean {
  if (command !== 'RCPT TO') return false;
  return enhanced ? NO_SUCH_ADDRESS.includes(enhanced) : NO_SUCH_RECIPIENT.includes(status);
}

function responseOf({ response, message }: SmtpFault): string {
  return storableText(response ?? message, MAX_RESPONSE_LENGTH);
}
