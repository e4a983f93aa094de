import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FollowLead } from '../campaigns/follow-lead.js';
import type { Lead } from '../leads/lead.entity.js';
import { LeadMoves } from '../leads/lead-moves.js';
import { lockLead } from '../leads/lock-lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Document } from './document.entity.js';
import { KEEP_SIGNED_FILES } from './keep-signed-files.kind.js';
import { moveToContractSent } from './move-to-contract-sent.js';
import { recordDocumentEvent } from './record-document-event.js';
import type { SubmissionFacts } from './signature-gateway.js';
import { SignerMails } from './signer-mails.js';

type Ending = 'declined' | 'expired' | 'failed';
const MACHINE: Actor = { id: null };
/** As it stands at the mails that are not sent for it. */
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
    private readonly moves: LeadMoves,
    private readonly campaigns: FollowLead,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Null where the submission is none of ours. */
  async apply(em: EntityManager, facts: SubmissionFacts): Promise<Document | null> {
    const known = await this.find(em, facts);
    const lead = known && (await lockLead(em, known.leadId));
    if (!known || !lead) return null;
    const document = await em.refreshOrFail(known, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const hadLink = Boolean(document.url);
    this.adopt(document, facts);
    const { state, reason } = facts;
    // A call of the service told that it is out before the answer told where it is signed.
    if (!hadLink && document.url && document.state !== 'requested')
      await this.mails.invite(em, document, lead);
    if (!document.isBehind(state)) return document;
    // News may be faster than the answer to our own sending: what comes before them happened all the same.
    if (document.state === 'requested') await this.noteSent(em, document, lead);
    if (state === 'viewed') this.change(em, document, 'viewed', null);
    else if (state === 'completed') await this.complete(em, document, MACHINE);
    else if (state !== 'sent') await this.end(em, document, state, reason);
    return document;
  }

  /** It is signed: by the word of the service, or of whoever of the staff recorded it. */
  async complete(em: EntityManager, document: Document, actor: Actor): Promise<void> {
    document.signedAt = this.clock.now();
    document.recordedById = actor.id;
    this.change(em, document, 'completed', null, actor);
    document.url = null;
    await this.mails.withhold(em, document, OVER.completed);
    if (document.submissionId) await this.jobs.enqueue(em, KEEP_SIGNED_FILES, [{ documentId: document.id }]);
    if (document.type === 'management_agreement')
      await this.campaigns.settleDeal(em, document.leadId, 'signed');
  }

  /** An agreement that goes out takes its lead along. */
  async moveOn(em: EntityManager, { type }: Document, lead: Lead): Promise<void> {
    if (type !== 'management_agreement') return;
    const before = { status: lead.status };
    if (!(await moveToContractSent(em, lead, this.clock.now()))) return;
    const subject = { id: lead.id, before, after: { status: lead.status } };
    this.audit.record(em, 'lead.statusChanged', MACHINE, subject);
    await this.moves.announce(em, lead);
  }

  /** It will not be signed. */
  async end(em: EntityManager, document: Document, state: Ending, reason: string | null): Promise<void> {
    this.change(em, document, state, reason);
    document.url = null;
    await this.mails.withhold(em, document, OVER[state]);
  }

  /** By its own name, or by ours where the answer that told its name was lost. */
  private async find(em: EntityManager, facts: SubmissionFacts): Promise<Document | null> {
    const { submissionId, documentId, leadId } = facts;
    const known = await em.findOne(Document, { submissionId });
    if (known || !documentId || !leadId) return known;
    return em.findOne(Document, { id: documentId, leadId, submissionId: null });
  }

  private adopt(
    document: Document,
    { submissionId, submitterId, slug, url, formName }: SubmissionFacts,
  ): void {
    document.submissionId ??= submissionId;
    document.submitterId ??= submitterId;
    document.slug ??= slug;
    document.checkedAt = this.clock.now();
    if (formName && document.state === 'requested') document.formName = formName;
    if (document.isOpen()) document.url ??= url;
  }

  private async noteSent(em: EntityManager, document: Document, lead: Lead): Promise<void> {
    // News of it may come with the next ones, and stand before them all the same.
    document.sentAt = document.attemptedAt ?? this.clock.now();
    this.change(em, document, 'sent', null, { id: document.createdById ?? null });
    if (document.url) await this.mails.invite(em, document, lead);
    await this.moveOn(em, document, lead);
  }

  private change(
    em: EntityManager,
    document: Document,
    state: 'sent' | 'viewed' | 'completed' | Ending,
    reason: string | null,
    actor: Actor = MACHINE,
  ): void {
    const before = { state: document.state };
    const at = state === 'sent' && document.sentAt ? document.sentAt : this.clock.now();
    Object.assign(document, { state, reason });
    this.audit.record(em, 'document.changed', actor, { id: document.id, before, after: { state } });
    recordDocumentEvent(em, document, { kind: state, at, reason, actorId: actor.id });
  }
}
