import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { givenName } from '#shared/lead.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { Clock } from '../platform/clock.js';
import { UnfinishedJobs } from '../platform/jobs/dead-letters.js';
import { type JobKind, Jobs, RETRY_FOR_DAYS } from '../platform/jobs/jobs.js';
import { describeFault } from '../platform/providers/provider-calls.js';
import { ProviderRejected } from '../platform/providers/provider-errors.js';
import { CloseDocument } from './close-document.js';
import { Document } from './document.entity.js';
import { SettleDocument, wasLostSince } from './settle-document.js';
import { type DocumentToSign, SignatureGateway, type SubmissionFacts } from './signature-gateway.js';

/** The retries outlast an outage of two days; each one first looks for what an earlier one created. */
export const SEND_DOCUMENT: JobKind<{ documentId: string }> = {
  name: 'send-document',
  title: 'Send a document for signature',
  schema: z.object({ documentId: z.guid() }),
  subject: ({ documentId }) => ({ label: `Document ${documentId}` }),
  queue: { ...RETRY_FOR_DAYS, expireInSeconds: 120 },
  concurrency: 2,
};

const LEAD_LOST = 'The lead was lost before the document was sent.';

/** Hands a document to the signing service. */
@Injectable()
export class SendDocument implements OnModuleInit {
  private readonly logger = new Logger('SendDocument');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settlement: SettleDocument,
    private readonly closing: CloseDocument,
    private readonly jobs: Jobs,
    private readonly unfinished: UnfinishedJobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(SEND_DOCUMENT, ({ documentId }) => this.send(documentId));
  }

  /** Does nothing if the document is sent or has a job: two jobs at a time could create two submissions. */
  async enqueue(em: EntityManager, { id: documentId, url }: Document): Promise<void> {
    if (url || (await this.unfinished.find(em, SEND_DOCUMENT, [{ documentId }])).length > 0) return;
    await this.jobs.enqueue(em, SEND_DOCUMENT, [{ documentId }]);
  }

  private async send(documentId: string): Promise<void> {
    const document = await this.em.fork().findOne(Document, documentId);
    if (!document?.isOpen() || document.url || (await this.withdrawIfLost(document))) return;
    const lead = await this.em.fork().findOneOrFail(Lead, document.leadId);
    try {
      await this.settle(await this.findOrCreate(document, lead));
    } catch (error) {
      await this.recordFailure(documentId, error);
      if (!(error instanceof ProviderRejected)) throw error;
    }
  }

  /** Returns true if the lead was lost or deleted while the job waited. */
  private async withdrawIfLost({ id, leadId, createdAt }: Document): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      if (!lead || !(await wasLostSince(em, lead, createdAt))) return !lead;
      const document = await em.findOne(Document, id);
      if (document?.isOpen()) await this.closing.withdraw(em, document, LEAD_LOST);
      return true;
    });
  }

  /** The service doesn't recognize repeated requests, so after an attempt with an unknown outcome we look first. */
  private async findOrCreate(document: Document, lead: Lead): Promise<SubmissionFacts> {
    const toSign = toDocumentToSign(document, lead);
    const existing = document.attemptedAt ? await this.gateway.find(toSign) : null;
    if (existing) return existing;
    const attempt = { attemptedAt: this.clock.now() };
    await this.em.fork().nativeUpdate(Document, { id: document.id }, attempt);
    return this.gateway.send(toSign);
  }

  /** Cancels the submission if its document was deleted in the meantime, so that no one can sign it. */
  private async settle(facts: SubmissionFacts): Promise<void> {
    const { submissionId } = facts;
    await this.em.fork().transactional(async (em) => {
      if (!(await this.settlement.applySubmission(em, facts)))
        await this.closing.cancelSubmission(em, { submissionId });
    });
  }

  private async recordFailure(id: string, error: unknown): Promise<void> {
    const reason = describeFault(error);
    this.logger.error({ documentId: id, failure: reason, err: error }, 'A document could not be sent.');
    await this.em.fork().transactional(async (em) => {
      // A webhook may have said in the meantime that it was sent.
      const document = await em.findOne(Document, { id, state: 'requested' });
      if (!document) return;
      if (error instanceof ProviderRejected)
        await this.closing.end(em, document, { state: 'failed', reason });
      else document.reason = reason;
    });
  }
}

function toDocumentToSign(document: Document, lead: Lead): DocumentToSign {
  const { id: documentId, leadId, type, formName, recipient: email, fields, expiresAt } = document;
  return {
    documentId,
    leadId,
    type,
    formName,
    signer: { name: givenName(lead), email },
    fields,
    expiresAt: expiresAt!,
  };
}
