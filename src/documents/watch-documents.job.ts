import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/clock.js';
import { loggedFault } from '../platform/providers/words-of-fault.js';
import { MINUTE_MS } from '../shared/durations.js';
import type { Document } from './document.entity.js';
import { lockDocument } from './lock-document.js';
import { SendDocument } from './send-document.job.js';
import { SettleDocument } from './settle-document.js';
import { SignatureGateway } from './signature-gateway.js';
import { WithdrawDocument } from './withdraw-document.js';

const EVERY_MS = 5 * MINUTE_MS;
const AT_ONCE = 50;
const GONE = 'The signing service has no such document any more.';

/** One process at a time takes a document; asking about one twice all the same does no harm. */
const CLAIM = `
  update documents set checked_at = ?::timestamptz where id in (
    select id from documents where state in ('sent', 'viewed')
      and coalesce(checked_at, created_at) < ?::timestamptz - interval '1 hour'
    order by checked_at nulls first, created_at limit ${AT_ONCE} for update skip locked)
  returning id, submission_id as "submissionId"`;

/** Least recently checked first, so that documents that cannot be checked hold up no others. */
const OVERDUE = `
  update documents set checked_at = ?::timestamptz where id in (
    select id from documents where state in ('requested', 'sent', 'viewed') and expires_at < ?::timestamptz
    order by checked_at nulls first, expires_at limit ${AT_ONCE} for update skip locked)
  returning id, submission_id as "submissionId"`;

/** Open documents without a signing link: every try to send them has failed. */
const STRANDED = `
  select id from documents where state in ('requested', 'sent', 'viewed') and url is null
    and created_at < ?::timestamptz - interval '10 minutes' and expires_at > ?::timestamptz
  order by created_at desc limit ${AT_ONCE}`;

interface Watched {
  id: string;
  submissionId: string | null;
}

/** Looks after documents that nobody tells us about: those without a word for long, and those whose time is over. */
@Injectable()
export class WatchDocuments {
  private readonly logger = new Logger('WatchDocuments');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settle: SettleDocument,
    private readonly documents: WithdrawDocument,
    private readonly sending: SendDocument,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async look(): Promise<void> {
    const now = this.clock.now();
    const em = this.em.fork();
    if (this.gateway.mode !== 'none')
      for (const { id, submissionId } of await em.execute<Watched[]>(CLAIM, [now, now]))
        await this.guarded(() => this.ask(id, submissionId));
    for (const overdue of await em.execute<Watched[]>(OVERDUE, [now, now]))
      await this.guarded(() => this.expire(overdue));
    if (this.gateway.mode !== 'none')
      for (const { id } of await em.execute<Watched[]>(STRANDED, [now, now]))
        await this.guarded(() => this.sendAgain(id));
  }

  private async sendAgain(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const document = await this.lockOpen(em, id);
      if (document) await this.sending.enqueue(em, document);
    });
  }

  private async ask(id: string, submissionId: string | null): Promise<void> {
    if (!submissionId) return;
    const facts = await this.gateway.read(submissionId);
    await this.em.fork().transactional(async (em) => {
      if (facts) await this.settle.apply(em, facts);
      else await this.end(em, id, GONE);
    });
  }

  /** Ends a document whose time is over, after asking the service: one signed at the last minute is signed. */
  private async expire({ id, submissionId }: Watched): Promise<void> {
    if (submissionId && this.gateway.mode !== 'none') await this.ask(id, submissionId);
    await this.em.fork().transactional((em) => this.end(em, id, null));
  }

  private async end(em: EntityManager, id: string, reason: string | null): Promise<void> {
    const document = await this.lockOpen(em, id);
    if (document) await this.documents.withdraw(em, document, reason);
  }

  private async lockOpen(em: EntityManager, id: string): Promise<Document | null> {
    const held = await lockDocument(em, id);
    return held?.document.isOpen() ? held.document : null;
  }

  /** Logs a failure, so that a document that cannot be asked about keeps no others waiting. */
  private async guarded(run: () => Promise<void>): Promise<void> {
    await run().catch((error: unknown) => this.logger.warn({ failure: loggedFault(error) }));
  }
}
