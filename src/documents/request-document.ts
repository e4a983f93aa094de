import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { demandLeadLocked } from '../leads/lock-lead.js';
import type { Quote } from '../payments/quote.entity.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { NotConfigured } from '../platform/providers/provider-errors.js';
import {
  DOCUMENT_TYPE_LABELS,
  type DocumentType,
  SIGNABLE_DAYS,
} from '../shared/documents/document.contract.js';
import { DAY_MS } from '../shared/durations.js';
import { demandQuote } from './demand-quote.js';
import { Document, OPEN_STATES } from './document.entity.js';
import { documentFields } from './document-fields.js';
import { FormMissing } from './documents.errors.js';
import { SendDocument } from './send-document.job.js';
import { SignatureGateway } from './signature-gateway.js';
import { WithdrawDocument } from './withdraw-document.js';

const OUTDATED = 'What it states, or whom it goes to, has changed since.';

/** Has a document made for a lead: one of a type at a time, however often and by however many it is asked for. */
@Injectable()
export class RequestDocument {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly documents: WithdrawDocument,
    private readonly sending: SendDocument,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The id of the document: of the open one, where there is one that is still good. */
  async request(leadId: string, type: DocumentType, actor: Actor): Promise<string> {
    if (this.gateway.mode === 'none') throw new NotConfigured('DocuSeal');
    if (!this.gateway.canSend(type)) throw new FormMissing();
    return this.em.fork().transactional(async (em) => {
      const lead = await demandLeadLocked(em, leadId);
      const quote = await demandQuote(em, this.gateway, leadId, type);
      const open = await em.findOne(Document, { leadId, type, state: { $in: [...OPEN_STATES] } });
      if (open && this.isStillGood(open, lead, quote)) {
        await this.sending.enqueue(em, open);
        return open.id;
      }
      if (open) await this.documents.withdraw(em, open, OUTDATED);
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
    await this.sending.enqueue(em, document);
    return document.id;
  }

  /** Whether the open document equals what would be sent now: same quote, fields and recipient. */
  private isStillGood(open: Document, lead: Lead, quote: Quote | null): boolean {
    const { type, quoteId, recipient, fields, submissionId } = open;
    if (submissionId && !this.gateway.owns(submissionId)) return false;
    if (type === 'management_agreement' && quoteId !== quote?.id) return false;
    return recipient === lead.email && isDeepStrictEqual(fields, documentFields(lead, quote));
  }
}
