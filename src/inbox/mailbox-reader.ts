import { setTimeout as pause } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TOO_LARGE_EMAIL } from '#shared/inbound-email.js';
import { DAY_MS, MINUTE_MS } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { ProviderAuth } from '../platform/providers/provider-errors.js';
import { type Outcomes, ProviderHealth } from '../platform/providers/provider-health.js';
import { InboundEmails } from './inbound-emails.service.js';
import { Mailbox, type MailboxEmail, type OpenMailbox } from './mailbox.js';
import { MailboxState } from './mailbox-state.entity.js';
import { readEmail } from './read-email.js';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * MINUTE_MS;
/** Servers lock accounts after a few wrong passwords. */
const AUTH_RETRY_MS = 5 * MINUTE_MS;

/**
 * Reads new emails from the mailbox as they arrive, one at a time. Any number of processes may run this: an email and the
 * note that it was read are stored in one transaction, and an email that two of them fetch is stored once.
 */
@Injectable()
export class MailboxReader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('MailboxReader');
  private readonly stopped = new AbortController();
  private readonly outcomes: Outcomes;
  private opened: OpenMailbox | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly mailbox: Mailbox,
    private readonly emails: InboundEmails,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    health: ProviderHealth,
  ) {
    this.outcomes = health.register(mailbox.integration, {
      isConfigured: mailbox.isConfigured,
      test: () => this.check(),
    });
  }

  onApplicationBootstrap(): void {
    if (this.mailbox.isConfigured) this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    this.opened?.close();
    await this.running;
  }

  /** Stays connected until the application stops. After a failure it reconnects, waiting longer each time. */
  async run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.stopped.signal.aborted) {
      const delay = await this.follow(() => (retryMs = FIRST_RETRY_MS)).catch((err: unknown) => {
        if (this.stopped.signal.aborted) return 0;
        this.logger.warn({ err });
        this.outcomes.settled(err);
        return err instanceof ProviderAuth ? AUTH_RETRY_MS : retryMs;
      });
      await pause(delay ?? 0, undefined, { signal: this.stopped.signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }

  /** Reads until the connection is lost, which throws. */
  private async follow(onRead: () => void): Promise<undefined> {
    const opened = await this.mailbox.open();
    this.opened = opened;
    try {
      while (!this.stopped.signal.aborted) {
        await this.read(opened);
        this.outcomes.settled(null);
        onRead();
        await opened.wait();
      }
    } finally {
      opened.close();
    }
  }

  /** Reads everything that is new. */
  async read(opened: OpenMailbox): Promise<void> {
    const state = await this.em.fork().findOne(MailboxState, this.mailbox.id);
    if (state?.uidValidity !== opened.uidValidity) await this.startOver(opened, state);
    else for (const uid of await opened.uidsAbove(state.lastUid)) await this.take(opened, uid, true);
  }

  /** A mailbox that is new to us, or whose server numbers its emails anew: what was read before is recognized. */
  private async startOver(opened: OpenMailbox, state: MailboxState | null): Promise<void> {
    const last = state?.lastMailAt ?? this.clock.now();
    const uids = await opened.unreadSince(new Date(last.getTime() - DAY_MS));
    for (const uid of uids) await this.take(opened, uid, false);
    const em = this.em.fork();
    const { uidValidity, nextUid } = opened;
    const read = { uidValidity, lastUid: Math.max(nextUid - 1, ...uids) };
    await em.upsert(MailboxState, { id: this.mailbox.id, ...read });
  }

  /** One email per transaction, so that a failure loses no more than the one it happened to. */
  private async take(opened: OpenMailbox, uid: number, isCounted: boolean): Promise<void> {
    const fetched = await opened.fetch(uid);
    const email = fetched && (await toEmail(fetched));
    await this.em.fork().transactional(async (em) => {
      const state = await em.findOne(MailboxState, this.mailbox.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (email) await this.emails.receive(em, email, fetched.receivedAt);
      if (!state || !isCounted) return;
      state.lastUid = Math.max(state.lastUid, uid);
      if (fetched) state.lastMailAt = fetched.receivedAt;
    });
  }

  private async check(): Promise<string> {
    const opened = await this.mailbox.open();
    opened.close();
    const state = await this.em.fork().findOne(MailboxState, this.mailbox.id);
    const last = state?.lastMailAt
      ? `The last email arrived ${state.lastMailAt.toISOString()}.`
      : 'No email has arrived yet.';
    return `The mailbox responds and accepts our sign-in. ${last}`;
  }
}

/** An email that is too large is shown without its text, so that someone opens it in the mailbox. */
async function toEmail({ raw, isTooLarge }: MailboxEmail) {
  const email = await readEmail(raw);
  return isTooLarge ? { ...email, text: TOO_LARGE_EMAIL, quote: null } : email;
}
