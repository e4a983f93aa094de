import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { demandLeadLocked } from '../leads/lock-lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { DOCUMENT_TYPE_LABELS, type DocumentType } from '../shared/documents/document.contract.js';
import { DAY_MS } from '../shared/durations.js';
import { demandQuote } from './demand-quote.js';
import { Document, OPEN_STATES } from './document.entity.js';
import { documentFields } from './document-fields.js';
import { AlreadyRecorded, SignedByService } from './documents.errors.js';
import { SettleDocument } from './settle-document.js';
import { SignatureGateway } from './signature-gateway.js';
import { WithdrawDocument } from './withdraw-document.js';

const RECORDED = 'Its signature was recorded by hand.';

interface Paper {
  leadId: string;
  type: DocumentType;
  quoteId: string | null;
}

/** Without a signing service, a member of staff records that a document was signed, and answers for it. */
@Injectable()
export class RecordSignature {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settle: SettleDocument,
    private readonly documents: WithdrawDocument,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async record(leadId: string, type: DocumentType, actor: Actor): Promise<string> {
    if (this.gateway.mode !== 'none') throw new SignedByService();
    return this.em.fork().transactional(async (em) => {
      const lead = await demandLeadLocked(em, leadId);
      const quote = await demandQuote(em, this.gateway, leadId, type);
      await this.refuseRepeat(em, { leadId, type, quoteId: quote?.id ?? null });
      const open = await em.findOne(Document, { leadId, type, state: { $in: [...OPEN_STATES] } });
      // The open document need not state what was signed.
      if (open) await this.documents.withdraw(em, open, RECORDED, actor);
      const document = em.create(Document, {
        id: randomUUID(),
        createdAt: this.clock.now(),
        createdById: actor.id,
        leadId,
        quoteId: quote?.id ?? null,
        type,
        formName: DOCUMENT_TYPE_LABELS[type],
        fields: documentFields(lead, quote),
        recipient: lead.email,
      });
      em.persist(document);
      const after = { leadId, type, quoteId: quote?.id ?? null };
      this.audit.record(em, 'document.signatureRecorded', actor, { id: document.id, after });
      await this.settle.complete(em, document, actor);
      await this.settle.moveOn(em, document, lead);
      return document.id;
    });
  }

  /** Refuses a second record within a day, by another of the staff or by one whose answer was lost. */
  private async refuseRepeat(em: EntityManager, paper: Paper): Promise<void> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const recorded = { state: 'completed' as const, submissionId: null, signedAt: { $gt: since } };
    if ((await em.count(Document, { ...paper, ...recorded })) > 0) throw new AlreadyRecorded();
  }
}
