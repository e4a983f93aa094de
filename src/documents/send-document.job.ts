import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lock-lead.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { UnfinishedJobs } from '../platform/jobs/unfinished-jobs.js';
import { ProviderRejected } from '../platform/providers/provider-errors.js';
import { wordsOfFault } from '../platform/providers/words-of-fault.js';
import { givenName } from '../shared/leads/lead.contract.js';
import { CloseSubmission } from './close-submission.job.js';
import { Document } from './document.entity.js';
import { SEND_DOCUMENT } from './send-document.kind.js';
import { SettleDocument } from './settle-document.js';
import { type DocumentToSign, SignatureGateway, type SubmissionFacts } from './signature-gateway.js';
import { wasLostSince } from './was-lost-since.js';
import { WithdrawDocument } from './withdraw-document.js';

const LOST = 'The lead was lost before it went out.';

/** Brings a document to whoever has it signed. */
@Injectable()
export class SendDocument implements OnModuleInit {
  private readonly logger = new Logger('SendDocument');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settle: SettleDocument,
    private readonly documents: WithdrawDocument,
    private readonly closing: CloseSubmission,
    private readonly jobs: Jobs,
    private readonly unfinished: UnfinishedJobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(SEND_DOCUMENT, ({ documentId }) => this.send(documentId));
  }

  /** Does nothing for a document that is out, or whose job is under way: two jobs at once could make it twice. */
  async enqueue(em: EntityManager, { id: documentId, url }: Document): Promise<void> {
    if (url || (await this.unfinished.has(em, SEND_DOCUMENT, { documentId }))) return;
    await this.jobs.enqueue(em, SEND_DOCUMENT, [{ documentId }]);
  }

  async send(documentId: string): Promise<void> {
    const document = await this.em.fork().findOne(Document, documentId);
    // The document is over, is out already with its signing link known, or is not wanted any more.
    if (!document?.isOpen() || document.url || (await this.isUnwanted(document))) return;
    const lead = await this.em.fork().findOneOrFail(Lead, document.leadId);
    try {
      await this.settleMade(await this.make(document, lead));
    } catch (error) {
      await this.noteFailure(documentId, error);
      if (!(error instanceof ProviderRejected)) throw error;
    }
  }

  /** Withdraws the document of a lead that was lost while the job waited: nobody asks them to sign any more. */
  private async isUnwanted({ id, leadId, createdAt }: Document): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      if (!lead || !(await wasLostSince(em, lead, createdAt))) return !lead;
      const document = await em.findOne(Document, id);
      if (document?.isOpen()) await this.documents.withdraw(em, document, LOST);
      return true;
    });
  }

  /** Stores what the service made, or closes it where our document is gone meanwhile, so that nobody can sign it. */
  private async settleMade(facts: SubmissionFacts): Promise<void> {
    const { submissionId } = facts;
    await this.em.fork().transactional(async (em) => {
      if (!(await this.settle.apply(em, facts))) await this.closing.close(em, { submissionId });
    });
  }

  /** The service knows no repeats: after a try whose end is unknown it is looked for first. */
  private async make(document: Document, lead: Lead): Promise<SubmissionFacts> {
    const toSign = toDocumentToSign(document, lead);
    const made = document.attemptedAt ? await this.gateway.find(toSign) : null;
    if (made) return made;
    const attempt = { attemptedAt: this.clock.now() };
    await this.em.fork().nativeUpdate(Document, { id: document.id }, attempt);
    return this.gateway.send(toSign);
  }

  private async noteFailure(id: string, error: unknown): Promise<void> {
    const reason = wordsOfFault(error);
    this.logger.error({ documentId: id, failure: reason, err: error });
    await this.em.fork().transactional(async (em) => {
      const document = await em.findOne(Document, { id, state: 'requested' });
      // The service told meanwhile that it is out.
      if (!document) return;
      if (error instanceof ProviderRejected) await this.settle.end(em, document, { state: 'failed', reason });
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
