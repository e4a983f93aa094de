import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { lockLead } from '../leads/lock-lead.js';
import type { Quote } from '../payments/quote.entity.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { NotConfigured } from '../platform/provider-errors.js';
import {
  DOCUMENT_TYPE_LABELS,
  type DocumentType,
  SIGNABLE_DAYS,
} from '../shared/documents/document.contract.js';
import { CLOSE_SUBMISSION } from './close-submission.kind.js';
import { demandQuote } from './demand-quote.js';
import { Document, OPEN_STATES } from './document.entity.js';
import { documentFields } from './document-fields.js';
import { FormMissing } from './documents.errors.js';
import { recordDocumentEvent } from './record-document-event.js';
import { SEND_DOCUMENT } from './send-document.kind.js';
import { SignatureGateway } from './signature-gateway.js';
import { SignerMails } from './signer-mails.js';

const DAY_MS = 86_400_000;
const SUPERSEDED = 'A newer offer was accepted.';

/** Has a document made for a lead: one of a type at a time, however often and by however many it is asked for. */
@Injectable()
export class RequestDocument {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly mails: SignerMails,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The id of the document: of the open one, where there is one that is still good. */
  async request(leadId: string, type: DocumentType, actor: Actor): Promise<string> {
    if (this.gateway.mode === 'none') throw new NotConfigured('DocuSeal');
    if (!this.gateway.canSend(type)) throw new FormMissing();
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      if (!lead) throw new LeadNotFound();
      const quote = await demandQuote(em, leadId, type);
      const open = await em.findOne(Document, { leadId, type, state: { $in: [...OPEN_STATES] } });
      if (open && isStillGood(open, quote)) return open.id;
      if (open) await this.takeBack(em, open);
      return this.begin(em, lead, { type, quote }, actor);
    });
  }

  private async begin(
    em: EntityManager,
    lead: Lead,
    { type, quote }: { type: DocumentType; quote: Quote | null },
    actor: Actor,
  ): Promise<string> {
    const now = this.clock.now();
    const document = em.create(Document, {
      id: randomUUID(),
      createdAt: now,
      createdById: actor.id,
      leadId: lead.id,
      quoteId: quote?.id ?? null,
      type,
      formName: DOCUMENT_TYPE_LABELS[type],
      fields: documentFields(lead, quote),
      recipient: lead.email,
      expiresAt: new Date(now.getTime() + SIGNABLE_DAYS * DAY_MS),
    });
    em.persist(document);
    const after = { leadId: lead.id, type, quoteId: quote?.id ?? null };
    this.audit.record(em, 'document.requested', actor, { id: document.id, after });
    await this.jobs.enqueue(em, SEND_DOCUMENT, [{ documentId: document.id }]);
    return document.id;
  }

  /** What was accepted since is what is signed. */
  private async takeBack(em: EntityManager, open: Document): Promise<void> {
    Object.assign(open, { state: 'expired', reason: SUPERSEDED, url: null });
    recordDocumentEvent(em, open, { kind: 'expired', at: this.clock.now(), reason: SUPERSEDED });
    await this.mails.withhold(em, open, SUPERSEDED);
    const { submissionId } = open;
    if (submissionId) await this.jobs.enqueue(em, CLOSE_SUBMISSION, [{ submissionId }]);
    // One open document a lead and type: this one has to be out of the way before the next is stored.
    await em.flush();
  }
}

function isStillGood({ type, quoteId }: Document, quote: Quote | null): boolean {
  return type !== 'management_agreement' || quoteId === quote?.id;
}
