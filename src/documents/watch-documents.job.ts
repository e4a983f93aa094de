import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Lead } from '../leads/lead.entity.js';
import { LeadRemovals } from '../leads/lead-removals.js';
import { lockLead } from '../leads/lock-lead.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ProviderError } from '../platform/provider-errors.js';
import { wordsOfFault } from '../platform/words-of-fault.js';
import { CLOSE_SUBMISSION } from './close-submission.kind.js';
import { Document } from './document.entity.js';
import { FORGET_FILES } from './forget-files.kind.js';
import { SettleDocument } from './settle-document.js';
import { SignatureGateway } from './signature-gateway.js';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 50;
const GONE = 'The signing service has no such document any more.';

/** Taken by one process at a time; whoever is asked twice all the same comes to no harm. */
const CLAIM = `
  update documents set checked_at = ?::timestamptz where id in (
    select id from documents where state in ('sent', 'viewed')
      and coalesce(checked_at, created_at) < ?::timestamptz - interval '1 hour'
    order by checked_at nulls first, created_at limit ${AT_ONCE} for update skip locked)
  returning id, submission_id as "submissionId"`;

const OVERDUE = `
  select id, submission_id as "submissionId" from documents
  where state in ('requested', 'sent', 'viewed') and expires_at < ?::timestamptz order by expires_at limit ${AT_ONCE}`;

interface Watched {
  id: string;
  submissionId: string | null;
}

/** Looks after documents that nobody tells us about: those without a word for long, and those whose time is over. */
@Injectable()
export class WatchDocuments implements OnModuleInit {
  private readonly logger = new Logger('WatchDocuments');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settle: SettleDocument,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly removals: LeadRemovals,
  ) {}

  async onModuleInit(): Promise<void> {
    this.removals.on((em, lead) => this.forget(em, lead));
    await this.jobs.work(CLOSE_SUBMISSION, ({ submissionId }) => this.gateway.close(submissionId));
  }

  @Interval(EVERY_MS)
  async look(): Promise<void> {
    const now = this.clock.now();
    const em = this.em.fork();
    if (this.gateway.mode !== 'none')
      for (const { id, submissionId } of await em.execute<Watched[]>(CLAIM, [now, now]))
        await this.guarded(() => this.ask(id, submissionId));
    for (const overdue of await em.execute<Watched[]>(OVERDUE, [now]))
      await this.guarded(() => this.expire(overdue));
  }

  private async ask(id: string, submissionId: string | null): Promise<void> {
    if (!submissionId) return;
    const facts = await this.gateway.read(submissionId);
    await this.em.fork().transactional(async (em) => {
      if (facts) await this.settle.apply(em, facts);
      else await this.end(em, id, GONE);
    });
  }

  /** Signed at the last minute is signed: the service is asked before the time is called. */
  private async expire({ id, submissionId }: Watched): Promise<void> {
    if (submissionId && this.gateway.mode !== 'none') await this.ask(id, submissionId);
    await this.em.fork().transactional(async (em) => {
      const isEnded = await this.end(em, id, null);
      if (isEnded && submissionId && this.gateway.mode !== 'none')
        await this.jobs.enqueue(em, CLOSE_SUBMISSION, [{ submissionId }]);
    });
  }

  private async end(em: EntityManager, id: string, reason: string | null): Promise<boolean> {
    const known = await em.findOne(Document, id);
    if (!known || !(await lockLead(em, known.leadId))) return false;
    const document = await em.refreshOrFail(known, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!document.isOpen()) return false;
    await this.settle.end(em, document, 'expired', reason);
    return true;
  }

  /** One that cannot be asked for keeps none of the others waiting. */
  private async guarded(run: () => Promise<void>): Promise<void> {
    await run().catch((error: unknown) =>
      this.logger.warn({ failure: error instanceof ProviderError ? wordsOfFault(error) : String(error) }),
    );
  }

  /** The documents go with their lead; what could still be signed is taken back, and what was kept is deleted. */
  private async forget(em: EntityManager, { id }: Lead): Promise<void> {
    const documents = await em.find(Document, { leadId: id });
    const closing = documents.flatMap((document) =>
      document.isOpen() && document.submissionId ? [{ submissionId: document.submissionId }] : [],
    );
    const keys = documents.flatMap(({ fileKey, auditKey }) =>
      [fileKey, auditKey].filter((key) => key != null),
    );
    if (closing.length > 0 && this.gateway.mode !== 'none')
      await this.jobs.enqueue(em, CLOSE_SUBMISSION, closing);
    if (keys.length > 0) await this.jobs.enqueue(em, FORGET_FILES, [{ keys }]);
  }
}
