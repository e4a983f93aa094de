/** One email of a mailbox. */
export interface MailboxEmail {
  uid: number;
  receivedAt: Date;
  /** In MIME format. Only the headers of an email that is too large. */
  raw: Buffer;
  isTooLarge: boolean;
}

/** A signed-in connection to a mailbox. Every call rejects once the connection is lost. */
export interface OpenMailbox {
  /** IMAP's UIDVALIDITY: when it changes, earlier UIDs mean nothing. */
  uidValidity: string;
  /** The UID of the next email. */
  nextUid: number;
  /** The UIDs above this one, in order. */
  uidsAbove(uid: number): Promise<number[]>;
  /** The UIDs of unread emails since this day, in order. */
  unreadSince(day: Date): Promise<number[]>;
  /** In order, a few at a time in memory. Leaves out those that were deleted in the meantime. */
  fetch(uids: number[]): AsyncIterable<MailboxEmail>;
  /** Resolves when there may be new emails. */
  wait(): Promise<void>;
  close(): void;
}

/** Signs in and disconnects, to test the connection. */
export async function checkMailbox(mailbox: Mailbox): Promise<string> {
  const opened = await mailbox.open();
  opened.close();
  return 'The mailbox responds and accepts our sign-in.';
}

/** The mailbox that owners write to. Nothing in it is changed. */
export abstract class Mailbox {
  /** The mailbox's name among the integrations, where its health is shown. */
  abstract readonly integration: string;
  /** Identifies the server, the user and the folder. */
  abstract readonly id: string;
  abstract readonly isConfigured: boolean;
  abstract open(): Promise<OpenMailbox>;
}
