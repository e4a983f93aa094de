import { setTimeout as pause } from 'node:timers/promises';
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { INBOUND_EMAIL_LIMITS } from '#shared/inbound-email.js';
import { storableText } from '#shared/text.js';
import { Mailbox, type MailboxEmail, type OpenMailbox } from '../../inbox/mailbox.js';
import { ProviderAuth, ProviderUnavailable } from '../../platform/providers/provider-errors.js';
import { isThisMachine } from '../../platform/providers/server-url.js';
import { digestOf } from '../../platform/secrets/hashing.js';

const CONNECT_MS = 10_000;
/** A server that reports nothing new for this long is polled, since firewalls drop idle connections silently. */
const ASK_AGAIN_MS = 60_000;
/** Emails whose sizes are asked for in one command. */
const BATCH = 100;
/** One command fetches no more than this, or a single email: a full mailbox must not fill the memory. */
const BATCH_BYTES = 4 * 1024 * 1024;
const PROVIDER = 'The mailbox';

/** Reads a mailbox over IMAP, on a connection that stays open so that new emails are reported right away. */
export class ImapMailbox extends Mailbox {
  readonly integration = 'mailbox';
  readonly isConfigured = true;
  readonly id: string;
  private readonly url: URL;

  constructor(url: string) {
    super();
    this.url = new URL(url);
    const { protocol, username, host, pathname } = this.url;
    this.id = digestOf(`${protocol}//${username}@${host}${pathname}`);
  }

  async open(): Promise<OpenMailbox> {
    const { protocol, hostname, port, username, password, pathname } = this.url;
    const secure = protocol === 'imaps:';
    // Loaded for the first mailbox instead of at startup.
    const { ImapFlow } = await import('imapflow');
    const client = new ImapFlow({
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      doSTARTTLS: secure || isThisMachine(hostname) ? undefined : true,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
    });
    // Without a listener, a broken connection would crash the process; the next command reports it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX', { readOnly: true });
      return new ImapConnection(client);
    } catch (error) {
      client.close();
      throw toFault(error);
    }
  }
}

class ImapConnection implements OpenMailbox {
  readonly uidValidity: string;
  readonly nextUid: number;
  private news = Promise.withResolvers<void>();

  constructor(private readonly client: ImapFlow) {
    const { mailbox } = client;
    if (!mailbox) throw new Error('No folder is open.');
    this.uidValidity = String(mailbox.uidValidity);
    this.nextUid = mailbox.uidNext;
    client.on('exists', () => this.news.resolve());
    client.on('close', () => this.news.resolve());
  }

  async uidsAbove(uid: number): Promise<number[]> {
    // A server answers `9:*` with the last email even if its number is lower.
    const uids = await this.search({ uid: `${uid + 1}:*` });
    return uids.filter((each) => each > uid);
  }

  unreadSince(since: Date): Promise<number[]> {
    return this.search({ seen: false, since });
  }

  async *fetch(uids: number[]): AsyncGenerator<MailboxEmail> {
    for (let from = 0; from < uids.length; from += BATCH) {
      const found = await this.fetchAll(uids.slice(from, from + BATCH), { size: true });
      for (const batch of batchesBySize(found)) yield* this.fetchBatch(batch);
    }
  }

  async wait(): Promise<void> {
    // By itself the client only starts to listen after 15 seconds. The next command ends it.
    this.client.idle().catch(() => undefined);
    await Promise.race([this.news.promise, pause(ASK_AGAIN_MS, undefined, { ref: false })]);
    this.news = Promise.withResolvers();
  }

  close(): void {
    this.client.close();
  }

  private async *fetchBatch(batch: FetchMessageObject[]): AsyncGenerator<MailboxEmail> {
    // Such an email is alone in its batch.
    const isTooLarge = batch.some(({ size = 0 }) => size > INBOUND_EMAIL_LIMITS.bytes);
    const part = isTooLarge ? { headers: true } : { source: true };
    const uids = batch.map(({ uid }) => uid);
    const found = await this.fetchAll(uids, { ...part, internalDate: true });
    for (const { uid, source, headers, internalDate } of found) {
      if (!this.client.usable) throw toFault(new Error('The connection was closed.'));
      const raw = isTooLarge ? headers : source;
      if (raw) yield { uid, raw, isTooLarge, receivedAt: new Date(internalDate ?? Date.now()) };
    }
  }

  /** In order, although a server may answer in any. */
  private async fetchAll(uids: number[], query: FetchQueryObject): Promise<FetchMessageObject[]> {
    try {
      const found = await this.client.fetchAll(uids.join(','), query, { uid: true });
      return found.toSorted((one, other) => one.uid - other.uid);
    } catch (error) {
      throw toFault(error);
    }
  }

  private async search(query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
    try {
      const uids = await this.client.search(query, { uid: true });
      if (!Array.isArray(uids)) throw new Error('The search failed.');
      return uids.toSorted((one, other) => one - other);
    } catch (error) {
      throw toFault(error);
    }
  }
}

function batchesBySize(emails: FetchMessageObject[]): FetchMessageObject[][] {
  const batches: FetchMessageObject[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const email of emails) {
    const { size = 0 } = email;
    bytes += size;
    if (bytes > BATCH_BYTES) {
      batches.push([]);
      bytes = size;
    }
    batches.at(-1)!.push(email);
  }
  return batches;
}

function toFault(cause: unknown): Error {
  const { authenticationFailed, responseText, message } = cause as Error & {
    authenticationFailed?: boolean;
    responseText?: string;
  };
  const answer = storableText(responseText ?? message, 300);
  if (authenticationFailed)
    return new ProviderAuth({
      provider: PROVIDER,
      providerMessage: `Can't sign in to the mailbox: ${answer}`,
      cause,
    });
  return new ProviderUnavailable({ provider: PROVIDER, providerMessage: answer, cause });
}
