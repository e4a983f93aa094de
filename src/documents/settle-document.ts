import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FollowLead } from '../campaigns/follow-lead.js';
import type { Lead } from '../leads/lead.entity.js';
import { lastQuote } from '../payments/accept-quote.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { DocumentEventKind } from '../shared/documents/document.contract.js';
import { CloseSubmission } from './close-submission.job.js';
import { Document } from './document.entity.js';
import { KEEP_SIGNED_FILES } from './keep-signed-files.kind.js';
import { lockDocument } from './lock-document.js';
import { MoveToContractSent } from './move-to-contract-sent.js';
import { recordDocumentEvent } from './record-document-event.js';
import type { SubmissionFacts } from './signature-gateway.js';
import { SignerMails } from './signer-mails.js';

type Ending = 'declined' | 'expired' | 'failed';

interface Step<State = DocumentEventKind> {
  state: State;
  reason?: string | null;
  at?: Date;
}

const MACHINE: Actor = { id: null };
/** The reason shown at mails that are not sent because of it. */
const OVER = {
  declined: 'The document was declined.',
  expired: 'The document can be signed no more.',
  failed: 'The document could not be sent.',
  completed: 'The document is signed.',
};

/**
 * Brings a document to where the signing service says it stands. The answer to our sending it, a webhook and our own
 * asking all end here; whoever comes first changes something, and the others find it done.
 */
@Injectable()
export class SettleDocument {
  constructor(
    private readonly mails: SignerMails,
    private readonly closing: CloseSubmission,
    private readonly stage: MoveToContractSent,
    private readonly campaigns: FollowLead,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Null where the submission is none of ours, or another one of the same document is the one that counts. */
  async apply(em: EntityManager, facts: SubmissionFacts): Promise<Document | null> {
    const known = await this.find(em, facts);
    const held = known && (await lockDocument(em, known.id));
    if (!held) return null;
    const { document, lead } = held;
    const isOther = document.submissionId != null && document.submissionId !== facts.submissionId;
    if (isSignable(facts) && (isOther || isGivenUp(document)))
      await this.closing.close(em, { submissionId: facts.submissionId });
    if (isOther) return null;
    await this.take(em, document, lead, facts);
    return document;
  }

  /** Marks it as signed, by the word of the service or of the member of staff who recorded it. */
  async complete(em: EntityManager, document: Document, actor: Actor, at = this.clock.now()): Promise<void> {
    document.signedAt = at;
    document.recordedById = actor.id;
    this.change(em, document, { state: 'completed', at }, actor);
    document.url = null;
    await this.mails.withhold(em, document, OVER.completed);
    if (document.submissionId) await this.jobs.enqueue(em, KEEP_SIGNED_FILES, [{ documentId: document.id }]);
    if (await isOnHeldOffer(em, document, at)) await this.campaigns.settleDeal(em, document.leadId, 'signed');
  }

  /** An agreement that goes out takes its lead along. */
  moveOn(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    return this.stage.move(em, document, lead);
  }

  /** Marks it as one that will not be signed. */
  async end(em: EntityManager, document: Document, ending: Step<Ending>, actor = MACHINE): Promise<void> {
    this.change(em, document, ending, actor);
    document.url = null;
    await this.mails.withhold(em, document, OVER[ending.state]);
  }

  /** Finds a document by its submission's id, or by ours where the answer with the submission's id was lost. */
  private async find(em: EntityManager, facts: SubmissionFacts): Promise<Document | null> {
    const { submissionId, documentId, leadId } = facts;
    const known = await em.findOne(Document, { submissionId });
    if (known || !documentId || !leadId) return known;
    return em.findOne(Document, { id: documentId, leadId });
  }

  private async take(em: EntityManager, document: Document, lead: Lead, facts: SubmissionFacts) {
    const hadLink = Boolean(document.url);
    this.adopt(document, facts);
    const { state, reason } = facts;
    // A call of the service told that it is out before the answer told where it is signed.
    if (!hadLink && document.url && document.state !== 'requested')
      await this.mails.invite(em, document, lead);
    if (!document.isBehind(state)) return;
    // News may be faster than the answer to our own sending: what comes before them happened all the same.
    if (document.state === 'requested') await this.noteSent(em, document, lead);
    const at = this.momentOf(document, facts);
    if (state === 'viewed') this.change(em, document, { state, at });
    else if (state === 'completed') await this.complete(em, document, MACHINE, at);
    else if (state !== 'sent') await this.end(em, document, { state, reason, at });
  }

  private adopt(document: Document, { submissionId, url, formName }: SubmissionFacts): void {
    document.submissionId ??= submissionId;
    document.checkedAt = this.clock.now();
    if (formName && document.state === 'requested') document.formName = formName;
    if (document.isOpen()) document.url ??= url;
  }

  private async noteSent(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    // News of it may come with the next ones, and stand before them all the same.
    const at = document.attemptedAt ?? this.clock.now();
    document.sentAt = at;
    this.change(em, document, { state: 'sent', at }, { id: document.createdById ?? null });
    if (document.url) await this.mails.invite(em, document, lead);
    await this.moveOn(em, document, lead);
  }

  /** When it happened by the clock of the service, which is neither ahead of ours nor before it was sent. */
  private momentOf({ sentAt }: Document, { at }: SubmissionFacts): Date {
    const now = this.clock.now().getTime();
    return new Date(Math.min(now, Math.max(at?.getTime() ?? now, sentAt?.getTime() ?? 0)));
  }

  private change(em: EntityManager, document: Document, step: Step, actor = MACHINE): void {
    const { state, reason = null, at = this.clock.now() } = step;
    const before = { state: document.state };
    Object.assign(document, { state, reason });
    this.audit.record(em, 'document.changed', actor, { id: document.id, before, after: { state } });
    recordDocumentEvent(em, document, { kind: state, at, reason, actorId: actor.id });
  }
}

function isSignable({ state }: SubmissionFacts): boolean {
  return state === 'sent' || state === 'viewed';
}

/** Whether we ended it ourselves: at the service it may still be open. */
function isGivenUp({ state }: Document): boolean {
  return state === 'expired' || state === 'failed';
}

/** A late signature under figures that gave way to others settles nothing. */
async function isOnHeldOffer(em: EntityManager, document: Document, at: Date): Promise<boolean> {
  if (document.type !== 'management_agreement') return false;
  return (await lastQuote(em, document.leadId, at))?.id === document.quoteId;
}
