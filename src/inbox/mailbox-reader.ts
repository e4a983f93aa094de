import { setTimeout as pause } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TOO_LARGE_EMAIL } from '#shared/inbound-email.js';
import { DAY_MS, MINUTE_MS } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { Connections } from '../platform/providers/connections.js';
import { ProviderAuth } from '../platform/providers/provider-errors.js';
import { type Outcomes, ProviderHealth } from '../platform/providers/provider-health.js';
import { InboundEmails } from './inbound-emails.service.js';
import { checkMailbox, Mailbox, type MailboxEmail, type OpenMailbox } from './mailbox.js';
import { MailboxState } from './mailbox-state.entity.js';
import { readEmail } from './read-email.js';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * MINUTE_MS;
/** Servers lock accounts after a few wrong passwords. */
const AUTH_RETRY_MS = 5 * MINUTE_MS;

/**
 * Reads new emails from the mailbox as they arrive, and stores one at a time. Any number of processes may run this: an email and the
 * note that it was read are stored in one transaction, and an email that two of them fetch is stored once.
 */
@Injectable()
export class MailboxReader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('MailboxReader');
  private readonly closed = new AbortController();
  private outcomes: Outcomes;
  /** Ends the current run. */
  private ended = new AbortController();
  private opened: OpenMailbox | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly mailbox: Mailbox,
    private readonly emails: InboundEmails,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly health: ProviderHealth,
    private readonly connections: Connections,
  ) {
    this.outcomes = this.register();
  }

  onApplicationBootstrap(): void {
    this.connections.onChange(this.mailbox.integration, () => {
      this.outcomes = this.register();
      this.start();
    });
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.closed.abort();
    this.end();
    await this.running;
  }

  private register(): Outcomes {
    const { integration, isConfigured } = this.mailbox;
    return this.health.register(integration, { isConfigured, test: () => this.check() });
  }

  /** Reads the mailbox that is connected now; one that was connected before is left first. */
  private start(): void {
    this.end();
    if (!this.connections.isWorker) return;
    this.ended = new AbortController();
    const stopped = AbortSignal.any([this.ended.signal, this.closed.signal]);
    this.running = this.running.then(() => this.run(stopped));
  }

  private end(): void {
    this.ended.abort();
    this.opened?.close();
  }

  /** Stays connected until the signal. After a failure it reconnects, waiting longer each time. */
  async run(stopped = this.closed.signal): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (this.mailbox.isConfigured && !stopped.aborted) {
      const delay = await this.follow(stopped, () => (retryMs = FIRST_RETRY_MS)).catch((err: unknown) => {
        if (stopped.aborted) return 0;
        this.logger.warn({ err });
        this.outcomes.settled(err);
        return err instanceof ProviderAuth ? AUTH_RETRY_MS : retryMs;
      });
      await pause(delay ?? 0, undefined, { signal: stopped }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }

  /** Reads until the connection is lost, which throws. */
  private async follow(stopped: AbortSignal, onRead: () => void): Promise<undefined> {
    // Another mailbox may be connected while this one is read.
    const { id } = this.mailbox;
    const opened = await this.mailbox.open();
    this.opened = opened;
    try {
      while (!stopped.aborted) {
        await this.read(opened, id);
        this.outcomes.settled(null);
        onRead();
        await opened.wait();
      }
    } finally {
      opened.close();
    }
  }

  /** Reads everything that is new. */
  async read(opened: OpenMailbox, id = this.mailbox.id): Promise<void> {
    const stored = await this.em.fork().findOne(MailboxState, id);
    const isKnown = stored?.uidValidity === opened.uidValidity;
    const { lastUid, unreadSince } = isKnown ? stored : await this.startOver(opened, id, stored);
    const uids = unreadSince ? await opened.unreadSince(unreadSince) : await opened.uidsAbove(lastUid);
    await this.take(
      opened,
      id,
      uids.filter((uid) => uid > lastUid),
    );
    if (unreadSince) await this.finishFirst(opened, id);
  }

  /** A mailbox that is new to us, or whose server numbers its emails again: what was read before is recognized. */
  private startOver(opened: OpenMailbox, id: string, old: MailboxState | null): Promise<MailboxState> {
    const last = old?.lastMailAt ?? this.clock.now();
    const unreadSince = new Date(last.getTime() - DAY_MS);
    const { uidValidity } = opened;
    return this.em.fork().upsert(MailboxState, { id, uidValidity, lastUid: 0, unreadSince });
  }

  /** After this, all emails are read, not only unread ones. */
  private async finishFirst({ uidValidity, nextUid }: OpenMailbox, id: string): Promise<void> {
    await this.change(id, uidValidity, (state) => {
      state.lastUid = Math.max(state.lastUid, nextUid - 1);
      state.unreadSince = null;
    });
  }

  /** One email per transaction, so that a failure loses no more than the one it happened to. */
  private async take(opened: OpenMailbox, id: string, uids: number[]): Promise<void> {
    for await (const fetched of opened.fetch(uids)) {
      const { uid, receivedAt } = fetched;
      const email = await toEmail(fetched);
      await this.change(id, opened.uidValidity, async (state, em) => {
        await this.emails.receive(em, email, receivedAt);
        state.lastUid = Math.max(state.lastUid, uid);
        state.lastMailAt = receivedAt;
      });
    }
  }

  /** In a transaction. A process that still reads by older numbers stops. */
  private async change(
    id: string,
    uidValidity: string,
    run: (state: MailboxState, em: EntityManager) => unknown,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      await run(await em.findOneOrFail(MailboxState, { id, uidValidity }, { lockMode }), em);
    });
  }

  private async check(): Promise<string> {
    const answer = await checkMailbox(this.mailbox);
    const state = await this.em.fork().findOne(MailboxState, this.mailbox.id);
    const last = state?.lastMailAt
      ? `The last email arrived ${state.lastMailAt.toISOString()}.`
      : 'No email has arrived yet.';
    return `${answer} ${last}`;
  }
}

/** An email that is too large is shown without its text, so that someone opens it in the mailbox. */
async function toEmail({ raw, isTooLarge }: MailboxEmail) {
  const email = await readEmail(raw);
  return isTooLarge ? { ...email, text: TOO_LARGE_EMAIL, quote: null } : email;
}
