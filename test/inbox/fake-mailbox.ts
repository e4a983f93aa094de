import { randomUUID } from 'node:crypto';
import { Mailbox, type MailboxEmail, type OpenMailbox } from '../../src/inbox/mailbox.js';
import { mime, type TestEmail } from './emails.js';

interface StoredEmail {
  uid: number;
  raw: Buffer;
  receivedAt: Date;
  isTooLarge: boolean;
  isRead: boolean;
}

/** A mailbox whose server can be unreachable, renumber its emails and report new ones. */
export class FakeMailbox extends Mailbox {
  readonly integration = 'mailbox';
  readonly isConfigured = true;
  readonly id = randomUUID();
  uidValidity = '1';
  /** What the next attempts to connect throw. */
  failures: Error[] = [];
  /** The email during whose transfer the connection is lost, once. */
  breaksAt: number | null = null;
  fetched: number[] = [];
  attempts = 0;
  private emails: StoredEmail[] = [];
  private nextUid = 1;
  /** Resolved by what arrives, also while no one waits for it yet. */
  private news = Promise.withResolvers<void>();

  deliver(email: TestEmail, { receivedAt = new Date(), isTooLarge = false, isRead = false } = {}): void {
    const raw = Buffer.from(mime(email));
    this.emails.push({ uid: this.nextUid++, raw, receivedAt, isTooLarge, isRead });
    this.news.resolve();
  }

  /** As after a restore from a backup: the same emails have other numbers. */
  renumber(): void {
    this.uidValidity += '1';
    this.emails = this.emails.map((email) => ({ ...email, uid: email.uid + 1_000 }));
    this.nextUid += 1_000;
  }

  async open(): Promise<OpenMailbox> {
    this.attempts += 1;
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.news = Promise.withResolvers();
    return {
      uidValidity: this.uidValidity,
      nextUid: this.nextUid,
      uidsAbove: async (uid) => this.uids().filter((each) => each > uid),
      unreadSince: async (day) => this.uids((email) => !email.isRead && email.receivedAt >= day),
      fetch: (uids) => this.fetch(uids),
      wait: () => this.wait(),
      close: () => this.news.resolve(),
    };
  }

  private async wait(): Promise<void> {
    await this.news.promise;
    this.news = Promise.withResolvers();
  }

  private async *fetch(uids: number[]): AsyncGenerator<MailboxEmail> {
    for (const uid of uids) {
      this.fetched.push(uid);
      if (uid === this.breaksAt) {
        this.breaksAt = null;
        throw new Error('The connection was lost.');
      }
      const found = this.emails.find((email) => email.uid === uid);
      if (found) yield found;
    }
  }

  private uids(isWanted: (email: StoredEmail) => boolean = () => true): number[] {
    return this.emails.filter(isWanted).map(({ uid }) => uid);
  }
}
