import { CALL_BACK_TASK } from './call.js';
import { ANSWER_TASK } from './inbound-text.js';

/** An attachment of an email we received. */
export interface EmailAttachment {
  name: string;
  /** Media type, as the sender declares it. */
  type: string;
  /** In bytes. */
  size: number;
  /** The id to download it by. Missing if the file stays in the mailbox: too large, or a type we don't store. */
  fileId?: string;
}

export const INBOUND_EMAIL_LIMITS = {
  /** The whole email as it is sent: 25 MB of attachments, and what encoding them adds. */
  bytes: 36 * 1024 * 1024,
  subject: 300,
  messageId: 300,
  text: 10_000,
  attachments: 30,
  attachmentName: 200,
  /** Larger attachments stay in the mailbox, and so do those beyond the total of an email. */
  fileBytes: 10 * 1024 * 1024,
  totalBytes: 25 * 1024 * 1024,
  /** All attachments in a day from emails without a lead, so that strangers can't fill the database. */
  unmatchedBytesPerDay: 50 * 1024 * 1024,
} as const;

/** Shown in place of the text. */
export const TOO_LARGE_EMAIL = 'This email is larger than 36 MB. Open it in your mailbox to read it.';

/** Titles of the tasks that an email creates for staff, by its meaning. */
export const EMAIL_ANSWER_TASK = {
  other: 'Reply to email',
  revocation: 'Check email: may be asking us to stop',
} as const;

/** The titles of tasks that mean someone is waiting for a reply. */
export const ANSWER_TASK_TITLES: readonly string[] = [
  ...Object.values(ANSWER_TASK),
  ...Object.values(EMAIL_ANSWER_TASK),
  CALL_BACK_TASK,
];
