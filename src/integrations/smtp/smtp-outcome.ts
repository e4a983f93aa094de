import { storableText } from '#shared/text.js';
import type { SendOutcome } from '../../messages/send-outcome.js';

/** What nodemailer says of a message that was not accepted. */
export interface SmtpFault extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The server does not know the recipient and never will: statuses that say so alone, and the exact ones (RFC 3463). */
const NO_SUCH_RECIPIENT = [521, 553];
const NO_SUCH_ADDRESS = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];
/** About who we are and what we write (RFC 3463), so that it is the same for the next recipient. */
const POLICY = '5.7.';
/** Something of the server's own is away or full, whoever it writes to (RFC 3463). */
const SERVER_ITSELF = '4.3.';
/** Nobody empties a mailbox or lifts a block within minutes. */
const LATER_SECONDS = 20 * 60;
const LAST_WORDS = 300;

/** A refusal before these commands is about us, not about the message, except for its size, which is told before. */
const ABOUT_MESSAGE = ['RCPT TO', 'DATA'];
const TOO_LARGE = 552;
const CLOSING = 421;

/** What a failed send means for its message; `bodyLeft` says that the server may have read all of it. */
export function outcomeOf(fault: SmtpFault, bodyLeft: boolean): SendOutcome {
  const { responseCode: status, code } = fault;
  if (status && isAboutMessage(fault, status)) return answered(fault, status);
  if (!status && !bodyLeft && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { kind: 'refused', reason: `The mail could not be written: ${wordsOf(fault)}` };
  if (bodyLeft)
    return {
      kind: 'unknown',
      reason: `The mail server had read the mail and gave no answer (${wordsOf(fault)}): it may have gone, or not.`,
    };
  return { kind: 'later', wasReached: false, reason: `${blameOf(fault)}: ${wordsOf(fault)}` };
}

function isAboutMessage({ code, command = '' }: SmtpFault, status: number): boolean {
  if (code === 'EAUTH') return false;
  return ABOUT_MESSAGE.includes(command) || status === TOO_LARGE || status === CLOSING;
}

function blameOf({ code, responseCode }: SmtpFault): string {
  if (code === 'EAUTH') return 'The mail server refused our sign-in';
  return responseCode ? 'The mail server does not take mail from us' : 'The mail server was not reached';
}

function answered(fault: SmtpFault, status: number): SendOutcome {
  const words = wordsOf(fault);
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fault.response ?? '')?.[0] ?? '';
  if (enhanced === '5.2.2' || (status === TOO_LARGE && !enhanced))
    return {
      kind: 'later',
      wasReached: true,
      maxAttempts: 3,
      retryAfter: LATER_SECONDS,
      reason: `The recipient's mailbox is full: ${words}`,
    };
  if (status === CLOSING)
    return { kind: 'later', wasReached: false, reason: `The mail server is closing: ${words}` };
  if (status < 500)
    return {
      kind: 'later',
      wasReached: !enhanced.startsWith(SERVER_ITSELF),
      isAccepted: true,
      reason: `The mail server asked to try later: ${words}`,
    };
  if (enhanced.startsWith(POLICY))
    return {
      kind: 'later',
      wasReached: false,
      isPolicyRejection: true,
      retryAfter: LATER_SECONDS,
      reason: `The mail server refuses our mail by policy: ${words}`,
    };
  if (isUnknownRecipient(fault, status, enhanced))
    return {
      kind: 'refused',
      suppress: 'bounced',
      reason: `The mail server does not take mail for this address: ${words}`,
    };
  return { kind: 'refused', reason: `The mail server refused the mail: ${words}` };
}

/** Refusals of our sender are about us, so that the address keeps its good name. */
function isUnknownRecipient({ command }: SmtpFault, status: number, enhanced: string): boolean {
  if (command !== 'RCPT TO') return false;
  return enhanced ? NO_SUCH_ADDRESS.includes(enhanced) : NO_SUCH_RECIPIENT.includes(status);
}

function wordsOf({ response, message }: SmtpFault): string {
  return storableText(response ?? message, LAST_WORDS);
}
