import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { DocumentEventKind } from '#shared/document.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { type JobKind, Jobs, RETRY_FOR_HOURS } from '../platform/jobs/jobs.js';
import { type Document, recordDocumentEvent } from './document.entity.js';
import { SignatureGateway } from './signature-gateway.js';
import { SignerEmails } from './signer-emails.js';

/** Names the submission by its own id or, if the response with that id was lost, by our document. */
const submissionToCancel = z.union([
  z.object({ submissionId: z.string().min(1) }),
  z.object({ documentId: z.guid(), leadId: z.guid(), askedAt: z.iso.datetime() }),
]);
export type SubmissionToCancel = z.infer<typeof submissionToCancel>;

/** Safe to repeat: a canceled submission stays canceled. The retries outlast an outage of several hours. */
export const CANCEL_SUBMISSION: JobKind<SubmissionToCancel> = {
  name: 'close-submission',
  title: 'Cancel a signature request',
  schema: submissionToCancel,
  subject: (submission) => ({
    label:
      'submissionId' in submission
        ? `Submission ${submission.submissionId}`
        : `Document ${submission.documentId}`,
  }),
  queue: { ...RETRY_FOR_HOURS, expireInSeconds: 60 },
  concurrency: 1,
};

export interface StateChange<State = DocumentEventKind> {
  state: State;
  reason?: string | null;
  at?: Date;
}

const SYSTEM: Actor = { id: null };
/** Shown with emails that are canceled because of it. */
const CANCEL_REASONS = {
  declined: 'The document was declined.',
  expired: 'The document can no longer be signed.',
  failed: 'The document could not be sent.',
};

/** Ends documents that can no longer be signed. The caller holds the lock on their lead. */
@Injectable()
export class CloseDocument {
  constructor(
    private readonly gateway: SignatureGateway,
    private readonly emails: SignerEmails,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Ends a document here and at the signing service. */
  async withdraw(em: EntityManager, document: Document, reason: string | null, actor?: Actor): Promise<void> {
    await this.end(em, document, { state: 'expired', reason }, actor);
    await this.cancelSubmissionOf(em, document);
    // A lead can have only one open document of a type, so this one is stored as ended before the next is inserted.
    await em.flush();
  }

  /** Ends a document that the signing service has ended already. */
  async end(
    em: EntityManager,
    document: Document,
    change: StateChange<keyof typeof CANCEL_REASONS>,
    actor = SYSTEM,
  ): Promise<void> {
    this.changeState(em, document, change, actor);
    document.url = null;
    await this.emails.cancel(em, document, CANCEL_REASONS[change.state]);
  }

  changeState(em: EntityManager, document: Document, change: StateChange, actor = SYSTEM): void {
    const { state, reason = null, at = this.clock.now() } = change;
    const before = { state: document.state };
    Object.assign(document, { state, reason });
    this.audit.record(em, 'document.changed', actor, { id: document.id, before, after: { state } });
    recordDocumentEvent(em, document, { kind: state, at, reason, actorId: actor.id });
  }

  /** Cancels at the signing service after the commit. The submission may exist even if our request was never answered. */
  async cancelSubmissionOf(em: EntityManager, document: Document): Promise<void> {
    const { id: documentId, leadId, submissionId, attemptedAt } = document;
    if (submissionId) await this.cancelSubmission(em, { submissionId });
    else if (attemptedAt)
      await this.cancelSubmission(em, { documentId, leadId, askedAt: attemptedAt.toISOString() });
  }

  async cancelSubmission(em: EntityManager, submission: SubmissionToCancel): Promise<void> {
    if (this.gateway.mode === 'none') return;
    if ('submissionId' in submission && !this.gateway.owns(submission.submissionId)) return;
    await this.jobs.enqueue(em, CANCEL_SUBMISSION, [submission]);
  }
}
