import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LEAD_STATUSES, type LeadStatus } from '#shared/lead.js';
import { CampaignSubscribers } from '../campaigns/campaigns.subscribers.js';
import { type Lead, LeadStatusChange } from '../leads/lead.entity.js';
import { LeadStatusService } from '../leads/lead-status.service.js';
import { findLastQuote } from '../payments/quotes.service.js';
import type { Actor } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { DomainEvent } from '../platform/domain-event.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { CloseDocument } from './close-document.js';
import { Document, lockDocument } from './document.entity.js';
import type { SubmissionFacts } from './signature-gateway.js';
import { COPY_SIGNED_FILES } from './signed-files.js';
import { SignerEmails } from './signer-emails.js';

/** Emitted when a document is signed; the lead is locked. */
@Injectable()
export class DocumentSigned extends DomainEvent<Document> {}

const SYSTEM: Actor = { id: null };

const CONTRACT_SENT: LeadStatus = 'contract_sent';
/** An agreement never moves a lead back from this stage or a later one. */
const BEFORE_CONTRACT_SENT = LEAD_STATUSES.filter(
  (status) => ![CONTRACT_SENT, 'enrolled', 'closed', 'won'].includes(status),
);

/**
 * Applies what the signing service knows about a document. The response to our request, webhooks and our own checks all
 * end here; the first one changes the document, and the others find nothing left to do.
 */
@Injectable()
export class SettleDocument {
  constructor(
    private readonly closing: CloseDocument,
    private readonly emails: SignerEmails,
    private readonly leadStatus: LeadStatusService,
    private readonly campaigns: CampaignSubscribers,
    private readonly jobs: Jobs,
    private readonly signed: DocumentSigned,
    private readonly clock: Clock,
  ) {}

  /** Returns null for a submission that isn't ours, or that isn't the current one of its document. */
  async applySubmission(em: EntityManager, facts: SubmissionFacts): Promise<Document | null> {
    const known = await findDocument(em, facts);
    const locked = known && (await lockDocument(em, known.id));
    if (!locked) return null;
    const { document, lead } = locked;
    const { submissionId } = facts;
    const isOther = document.submissionId != null && document.submissionId !== submissionId;
    if (isSignable(facts) && (isOther || wasEndedHere(document)))
      await this.closing.cancelSubmission(em, { submissionId });
    if (isOther) return null;
    const hadUrl = Boolean(document.url);
    this.linkSubmission(document, facts);
    // A webhook reported it as sent before the response contained the signing link.
    if (!hadUrl && document.url && document.state !== 'requested')
      await this.emails.sendInvitation(em, document, lead);
    if (document.isBehind(facts.state)) await this.advance(em, document, lead, facts);
    return document;
  }

  /** Marks a document as signed: the signing service says so, or `actor` recorded it. */
  async complete(em: EntityManager, document: Document, actor: Actor, at = this.clock.now()): Promise<void> {
    document.signedAt = at;
    document.recordedById = actor.id;
    this.closing.changeState(em, document, { state: 'completed', at }, actor);
    document.url = null;
    await this.emails.cancel(em, document, 'The document is signed.');
    if (document.submissionId) await this.jobs.enqueue(em, COPY_SIGNED_FILES, [{ documentId: document.id }]);
    if (await isOnCurrentQuote(em, document, at))
      await this.campaigns.closeDeal(em, document.leadId, 'signed');
    await this.signed.emit(em, document);
  }

  /** Moves the lead of an agreement that was sent to the next stage. */
  async moveToContractSent(em: EntityManager, { type, createdAt }: Document, lead: Lead): Promise<void> {
    if (type !== 'management_agreement' || (await wasLostSince(em, lead, createdAt))) return;
    const at = this.clock.now();
    await this.leadStatus.advance(em, lead, {
      to: CONTRACT_SENT,
      from: BEFORE_CONTRACT_SENT,
      cause: 'document',
      at,
    });
    lead.lastContactedAt = at;
  }

  private linkSubmission(document: Document, { submissionId, url, formName }: SubmissionFacts): void {
    document.submissionId ??= submissionId;
    document.checkedAt = this.clock.now();
    if (formName && document.state === 'requested') document.formName = formName;
    if (document.isOpen()) document.url ??= url;
  }

  private async advance(
    em: EntityManager,
    document: Document,
    lead: Lead,
    facts: SubmissionFacts,
  ): Promise<void> {
    // A webhook may overtake the response to our request; the document was sent all the same.
    if (document.state === 'requested') await this.markSent(em, document, lead);
    const { state, reason } = facts;
    const at = this.timeOf(document, facts);
    if (state === 'viewed') this.closing.changeState(em, document, { state, at });
    else if (state === 'completed') await this.complete(em, document, SYSTEM, at);
    else if (state !== 'sent') await this.closing.end(em, document, { state, reason, at });
  }

  private async markSent(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    // The time of our request, so that the timeline shows it before an event that overtook its response.
    const at = document.attemptedAt ?? this.clock.now();
    document.sentAt = at;
    this.closing.changeState(em, document, { state: 'sent', at }, { id: document.createdById ?? null });
    if (document.url) await this.emails.sendInvitation(em, document, lead);
    await this.moveToContractSent(em, document, lead);
  }

  /** The time by the service's clock, but never in the future or before the document was sent. */
  private timeOf({ sentAt }: Document, { at }: SubmissionFacts): Date {
    const now = this.clock.now().getTime();
    return new Date(Math.min(now, Math.max(at?.getTime() ?? now, sentAt?.getTime() ?? 0)));
  }
}

/** Whether a lead was lost after `since`: a document requested before that is no longer wanted. */
export async function wasLostSince(em: EntityManager, lead: Lead, since: Date): Promise<boolean> {
  if (lead.status !== 'lost') return false;
  return (await em.count(LeadStatusChange, { leadId: lead.id, to: 'lost', at: { $gte: since } })) > 0;
}

/** Finds a document by its submission, or by our own ids if the response with the submission's id was lost. */
async function findDocument(em: EntityManager, facts: SubmissionFacts): Promise<Document | null> {
  const { submissionId, documentId, leadId } = facts;
  const known = await em.findOne(Document, { submissionId });
  if (known || !documentId || !leadId) return known;
  return em.findOne(Document, { id: documentId, leadId });
}

function isSignable({ state }: SubmissionFacts): boolean {
  return state === 'sent' || state === 'viewed';
}

/** Whether we ended it ourselves, so that it may still be open at the signing service. */
function wasEndedHere({ state }: Document): boolean {
  return state === 'expired' || state === 'failed';
}

/** A late signature on terms that were replaced since does not close the deal. */
async function isOnCurrentQuote(em: EntityManager, document: Document, at: Date): Promise<boolean> {
  if (document.type !== 'management_agreement') return false;
  return (await findLastQuote(em, document.leadId, at))?.id === document.quoteId;
}
