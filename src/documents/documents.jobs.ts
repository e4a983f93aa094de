import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { loggedFault } from '../platform/providers/provider-calls.js';
import { CANCEL_SUBMISSION, CloseDocument, type SubmissionToCancel } from './close-document.js';
import { type Document, lockDocument } from './document.entity.js';
import { SendDocument } from './send-document.js';
import { SettleDocument } from './settle-document.js';
import { SignatureGateway } from './signature-gateway.js';

const WATCH_EVERY_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 50;
/** A request to the signing service never takes longer, even if its response is lost. */
const REQUEST_MAX_MS = 3 * MINUTE_MS;
const DELETED_THERE = 'The signing service no longer has this document.';

/** `skip locked` gives every server its own batch; checking a document twice would do no harm. */
const CLAIM_OVERDUE = `
  update documents set checked_at = ?::timestamptz where id in (
    select id from documents where state in ('sent', 'viewed')
      and coalesce(checked_at, created_at) < ?::timestamptz - interval '1 hour'
    order by checked_at nulls first, created_at limit ${BATCH_SIZE} for update skip locked)
  returning id, submission_id as "submissionId"`;

/** Least recently checked first, so that documents that cannot be read don't block the others. */
const CLAIM_EXPIRED = `
  update documents set checked_at = ?::timestamptz where id in (
    select id from documents where state in ('requested', 'sent', 'viewed') and expires_at < ?::timestamptz
    order by checked_at nulls first, expires_at limit ${BATCH_SIZE} for update skip locked)
  returning id, submission_id as "submissionId"`;

/** Open documents without a signing link: every attempt to send them has failed. */
const FIND_UNSENT = `
  select id from documents where state in ('requested', 'sent', 'viewed') and url is null
    and created_at < ?::timestamptz - interval '10 minutes' and expires_at > ?::timestamptz
  order by created_at desc limit ${BATCH_SIZE}`;

interface Watched {
  id: string;
  submissionId: string | null;
}

@Injectable()
export class DocumentsJobs implements OnModuleInit {
  private readonly logger = new Logger('DocumentsJobs');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settlement: SettleDocument,
    private readonly closing: CloseDocument,
    private readonly sending: SendDocument,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(CANCEL_SUBMISSION, (submission) => this.cancelSubmission(submission));
  }

  /** Checks on documents whose webhook seems to be lost, ends expired ones, and retries those that couldn't be sent. */
  @Interval(WATCH_EVERY_MS)
  async watchDocuments(): Promise<void> {
    const now = this.clock.now();
    const em = this.em.fork();
    const hasService = this.gateway.mode !== 'none';
    if (hasService)
      for (const overdue of await em.execute<Watched[]>(CLAIM_OVERDUE, [now, now]))
        await this.refresh(overdue).catch(this.warn);
    for (const expired of await em.execute<Watched[]>(CLAIM_EXPIRED, [now, now]))
      await this.expire(expired).catch(this.warn);
    if (hasService)
      for (const { id } of await em.execute<Watched[]>(FIND_UNSENT, [now, now]))
        await this.sendAgain(id).catch(this.warn);
  }

  private async refresh({ id, submissionId }: Watched): Promise<void> {
    // A submission of a service that is no longer connected is unknown here, which doesn't mean it was deleted.
    if (!submissionId || !this.gateway.owns(submissionId)) return;
    const facts = await this.gateway.read(submissionId);
    await this.em.fork().transactional(async (em) => {
      if (facts) await this.settlement.applySubmission(em, facts);
      else await this.withdrawOpen(em, id, DELETED_THERE);
    });
  }

  /** Reads the submission first: it may have been signed at the last minute, and that signature counts. */
  private async expire(watched: Watched): Promise<void> {
    if (this.gateway.mode !== 'none') await this.refresh(watched);
    await this.em.fork().transactional((em) => this.withdrawOpen(em, watched.id, null));
  }

  private async sendAgain(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const document = await lockOpen(em, id);
      if (document) await this.sending.enqueue(em, document);
    });
  }

  private async withdrawOpen(em: EntityManager, id: string, reason: string | null): Promise<void> {
    const document = await lockOpen(em, id);
    if (document) await this.closing.withdraw(em, document, reason);
  }

  private async cancelSubmission(submission: SubmissionToCancel): Promise<void> {
    const submissionId =
      'submissionId' in submission ? submission.submissionId : await this.findSubmission(submission);
    if (submissionId) await this.gateway.cancel(submissionId);
  }

  private async findSubmission(
    document: Exclude<SubmissionToCancel, { submissionId: string }>,
  ): Promise<string | null> {
    const found = await this.gateway.find(document);
    const mayBePending = this.clock.now().getTime() - Date.parse(document.askedAt) < REQUEST_MAX_MS;
    if (!found && mayBePending) throw new Error('The submission may still be created.');
    return found?.submissionId ?? null;
  }

  private readonly warn = (error: unknown) =>
    this.logger.warn({ failure: loggedFault(error) }, 'Could not check a document.');
}

async function lockOpen(em: EntityManager, id: string): Promise<Document | null> {
  const locked = await lockDocument(em, id);
  return locked?.document.isOpen() ? locked.document : null;
}
