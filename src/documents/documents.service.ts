import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DOCUMENT_TYPE_LABELS, type DocumentType, SIGNABLE_DAYS } from '#shared/document.js';
import type { ManagementTerms } from '#shared/management-terms.js';
import { DAY_MS } from '#shared/time.js';
import { completeTasks, PROMPTS } from '../activity/task.entity.js';
import { CompanyService } from '../content/company.service.js';
import type { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import type { Quote } from '../payments/quote.entity.js';
import { findLastQuote } from '../payments/quotes.service.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { NotConfigured } from '../platform/providers/provider-errors.js';
import { CloseDocument } from './close-document.js';
import { Document, lockDocumentOrThrow, OPEN_STATES } from './document.entity.js';
import { documentFields, haveSameValues } from './document-fields.js';
import {
  AlreadyRecorded,
  AlreadySigned,
  FormMissing,
  NotOpen,
  QuoteMissing,
  SignedByService,
} from './documents.errors.js';
import { SendDocument } from './send-document.js';
import { SettleDocument } from './settle-document.js';
import { SignatureGateway } from './signature-gateway.js';

const OUTDATED = 'The terms or the recipient changed.';
const RECORDED = 'A signature was recorded manually.';
const CANCELED = 'Canceled by staff.';

interface NewDocument {
  type: DocumentType;
  quote: Quote | null;
  terms: ManagementTerms;
  signableDays?: number;
}

/** Documents that staff send for signature, cancel, or record as signed. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settlement: SettleDocument,
    private readonly closing: CloseDocument,
    private readonly sending: SendDocument,
    private readonly company: CompanyService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Returns the id of the open document if it still fits, or of a new one: never two of a type at a time. */
  async request(leadId: string, type: DocumentType, actor: Actor): Promise<string> {
    if (this.gateway.mode === 'none') throw new NotConfigured(this.gateway.provider);
    if (!this.gateway.canSend(type)) throw new FormMissing();
    const { managementTerms: terms } = await this.company.read();
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, leadId);
      const quote = await this.getQuote(em, leadId, type);
      const open = await findOpen(em, leadId, type);
      if (open && this.isReusable(open, lead, { type, quote, terms })) {
        await this.sending.enqueue(em, open);
        return open.id;
      }
      if (open) await this.closing.withdraw(em, open, OUTDATED);
      const document = this.create(em, lead, { type, quote, terms, signableDays: SIGNABLE_DAYS }, actor);
      const after = { leadId, type, quoteId: document.quoteId };
      this.audit.record(em, 'document.requested', actor, { id: document.id, after });
      await this.completePrompt(em, document);
      await this.sending.enqueue(em, document);
      return document.id;
    });
  }

  /** Without a signing service, staff record that a document was signed. Returns its id. */
  async recordSignature(leadId: string, type: DocumentType, actor: Actor): Promise<string> {
    if (this.gateway.mode !== 'none') throw new SignedByService();
    const { managementTerms: terms } = await this.company.read();
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, leadId);
      const quote = await this.getQuote(em, leadId, type);
      await this.refuseRepeat(em, { leadId, type, quoteId: quote?.id ?? null });
      const open = await findOpen(em, leadId, type);
      // The open document's terms may differ from the signed one's.
      if (open) await this.closing.withdraw(em, open, RECORDED, actor);
      const document = this.create(em, lead, { type, quote, terms }, actor);
      const after = { leadId, type, quoteId: document.quoteId };
      this.audit.record(em, 'document.signatureRecorded', actor, { id: document.id, after });
      await this.completePrompt(em, document);
      await this.settlement.complete(em, document, actor);
      await this.settlement.moveToContractSent(em, document, lead);
      return document.id;
    });
  }

  async cancel(id: string, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { document } = await lockDocumentOrThrow(em, id);
      if (!document.isOpen()) throw new NotOpen();
      await this.closing.withdraw(em, document, CANCELED, actor);
    });
  }

  private create(
    em: EntityManager,
    lead: Lead,
    { type, quote, terms, signableDays }: NewDocument,
    actor: Actor,
  ): Document {
    const now = this.clock.now();
    const document = em.create(Document, {
      id: randomUUID(),
      createdAt: now,
      createdById: actor.id,
      leadId: lead.id,
      quoteId: quote?.id ?? null,
      type,
      formName: DOCUMENT_TYPE_LABELS[type],
      fields: documentFields(lead, quote, terms),
      recipient: lead.requireEmail(),
      ...(signableDays && { expiresAt: new Date(now.getTime() + signableDays * DAY_MS) }),
    });
    em.persist(document);
    return document;
  }

  private async completePrompt(em: EntityManager, { leadId, type, createdById }: Document): Promise<void> {
    if (type !== 'management_agreement') return;
    const done = { by: createdById ?? null, at: this.clock.now() };
    await completeTasks(em, leadId, [PROMPTS.sendAgreement('%')], done);
  }

  /** The quote that a document states. An agreement needs one that isn't signed yet. */
  private async getQuote(em: EntityManager, leadId: string, type: DocumentType): Promise<Quote | null> {
    const quote = await findLastQuote(em, leadId);
    if (type !== 'management_agreement') return quote;
    if (!quote) throw new QuoteMissing();
    const signed = await em.find(Document, { leadId, type, quoteId: quote.id, state: 'completed' });
    if (signed.some(({ submissionId: id }) => !id || this.gateway.owns(id))) throw new AlreadySigned();
    return quote;
  }

  /** Whether the open document is the one we would send now. */
  private isReusable(open: Document, lead: Lead, { quote, terms }: NewDocument): boolean {
    const { type, quoteId, recipient, fields, submissionId } = open;
    if (submissionId && !this.gateway.owns(submissionId)) return false;
    if (type === 'management_agreement' && quoteId !== quote?.id) return false;
    return recipient === lead.email && haveSameValues(fields, documentFields(lead, quote, terms));
  }

  /** A second record within a day comes from a teammate, or from someone whose first response was lost. */
  private async refuseRepeat(
    em: EntityManager,
    signed: { leadId: string; type: DocumentType; quoteId: string | null },
  ): Promise<void> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const recorded = { state: 'completed' as const, submissionId: null, signedAt: { $gt: since } };
    if ((await em.count(Document, { ...signed, ...recorded })) > 0) throw new AlreadyRecorded();
  }
}

function findOpen(em: EntityManager, leadId: string, type: DocumentType): Promise<Document | null> {
  return em.findOne(Document, { leadId, type, state: { $in: [...OPEN_STATES] } });
}
