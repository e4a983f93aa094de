import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { MINUTE_MS } from '../shared/durations.js';
import { CLOSE_SUBMISSION, type SubmissionToClose } from './close-submission.kind.js';
import type { Document } from './document.entity.js';
import { SignatureGateway } from './signature-gateway.js';

/** Longer than a sending lasts, whatever becomes of its answer. */
const UNDER_WAY_MS = 3 * MINUTE_MS;

/** Takes back at the signing service what is over here. */
@Injectable()
export class CloseSubmission implements OnModuleInit {
  constructor(
    private readonly gateway: SignatureGateway,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(CLOSE_SUBMISSION, (closing) => this.run(closing));
  }

  /** Closes a document at the service after the commit; it may be there even where our request was never answered. */
  async closeOf(em: EntityManager, document: Document): Promise<void> {
    const { id: documentId, leadId, submissionId, attemptedAt } = document;
    if (submissionId) await this.close(em, { submissionId });
    else if (attemptedAt) await this.close(em, { documentId, leadId, askedAt: attemptedAt.toISOString() });
  }

  async close(em: EntityManager, closing: SubmissionToClose): Promise<void> {
    if (this.gateway.mode === 'none') return;
    if ('submissionId' in closing && !this.gateway.owns(closing.submissionId)) return;
    await this.jobs.enqueue(em, CLOSE_SUBMISSION, [closing]);
  }

  private async run(closing: SubmissionToClose): Promise<void> {
    const submissionId = 'submissionId' in closing ? closing.submissionId : await this.find(closing);
    if (submissionId) await this.gateway.close(submissionId);
  }

  private async find(closing: Exclude<SubmissionToClose, { submissionId: string }>): Promise<string | null> {
    const found = await this.gateway.find(closing);
    const isUnderWay = this.clock.now().getTime() - Date.parse(closing.askedAt) < UNDER_WAY_MS;
    if (!found && isUnderWay) throw new Error('It may still be made.');
    return found?.submissionId ?? null;
  }
}
