import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LeadNotFound } from '../leads/leads.errors.js';
import { lockLead } from '../leads/lock-lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { DOCUMENT_TYPE_LABELS, type DocumentType } from '../shared/documents/document.contract.js';
import { demandQuote } from './demand-quote.js';
import { Document, OPEN_STATES } from './document.entity.js';
import { documentFields } from './document-fields.js';
import { SignedByService } from './documents.errors.js';
import { SettleDocument } from './settle-document.js';
import { SignatureGateway } from './signature-gateway.js';

/** Where no service has documents signed: a member of staff says that one was, and stands by it. */
@Injectable()
export class RecordSignature {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settle: SettleDocument,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async record(leadId: string, type: DocumentType, actor: Actor): Promise<string> {
    if (this.gateway.mode !== 'none') throw new SignedByService();
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      if (!lead) throw new LeadNotFound();
      const quote = await demandQuote(em, leadId, type);
      const open = await em.findOne(Document, { leadId, type, state: { $in: [...OPEN_STATES] } });
      const document =
        open ??
        em.create(Document, {
          id: randomUUID(),
          createdAt: this.clock.now(),
          createdById: actor.id,
          leadId,
          type,
          formName: DOCUMENT_TYPE_LABELS[type],
          fields: documentFields(lead, quote),
          recipient: lead.email,
        });
      document.quoteId = quote?.id ?? null;
      em.persist(document);
      const after = { leadId, type, quoteId: quote?.id ?? null };
      this.audit.record(em, 'document.signatureRecorded', actor, { id: document.id, after });
      await this.settle.complete(em, document, actor);
      await this.settle.moveOn(em, document, lead);
      return document.id;
    });
  }
}
