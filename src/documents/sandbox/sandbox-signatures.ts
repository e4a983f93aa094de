import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config.js';
import { NoSignedFile } from '../documents.errors.js';
import {
  type DocumentToSign,
  SignatureGateway,
  type SubmissionFacts,
  type SubmissionFiles,
} from '../signature-gateway.js';
import { drawSandboxDocument } from './draw-sandbox-document.js';
import { isSigningSandboxId, SANDBOX_PREFIX } from './sandbox-ids.js';
import { SandboxSubmission } from './sandbox-submission.entity.js';

export const SIGNING_PATH = '/sandbox/sign';

/** A second request for the same document leaves its submission as it was. */
const KEEP = `
  insert into sandbox_submissions (id, document_id, lead_id, form_name, signer_name, fields, expires_at)
  values (?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (document_id) do nothing`;

/** Stands in for DocuSeal on a newcomer's machine: documents are pages of our own, and nothing signed on them binds. */
export class SandboxSignatures extends SignatureGateway {
  readonly mode = 'sandbox';

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  owns(submissionId: string): boolean {
    return isSigningSandboxId(submissionId);
  }

  canSend(): boolean {
    return true;
  }

  async send(document: DocumentToSign): Promise<SubmissionFacts> {
    const { documentId, leadId, formName, signer, fields, expiresAt } = document;
    const id = `${SANDBOX_PREFIX}${randomBytes(16).toString('hex')}`;
    const values = [
      id,
      documentId,
      leadId,
      formName,
      signer.name ?? signer.email,
      JSON.stringify(fields),
      expiresAt,
    ];
    await this.em.fork().execute(KEEP, values);
    return this.toFacts(await this.em.fork().findOneOrFail(SandboxSubmission, { documentId }));
  }

  async find({ documentId }: Pick<DocumentToSign, 'documentId'>): Promise<SubmissionFacts | null> {
    const made = await this.em.fork().findOne(SandboxSubmission, { documentId });
    return made && this.toFacts(made);
  }

  async read(id: string): Promise<SubmissionFacts | null> {
    const submission = await this.em.fork().findOne(SandboxSubmission, id);
    return submission && this.toFacts(submission);
  }

  async close(id: string): Promise<void> {
    const open = { id, state: { $in: ['sent' as const, 'viewed' as const] } };
    await this.em.fork().nativeUpdate(SandboxSubmission, open, { state: 'expired' });
  }

  async files(id: string): Promise<SubmissionFiles> {
    const submission = await this.em.fork().findOne(SandboxSubmission, { id, state: 'completed' });
    if (!submission) throw new NoSignedFile();
    return {
      document: await drawSandboxDocument(submission, 'document'),
      audit: await drawSandboxDocument(submission, 'audit'),
    };
  }

  private toFacts(submission: SandboxSubmission): SubmissionFacts {
    const { id, documentId, leadId, state, reason } = submission;
    const isLate = submission.isOpen() && submission.expiresAt <= this.clock.now();
    return {
      submissionId: id,
      documentId,
      leadId,
      state: isLate ? 'expired' : state,
      at: submission.signedAt ?? null,
      url: new URL(`${SIGNING_PATH}/${id}`, this.config.PUBLIC_SITE_URL).href,
      formName: null,
      reason: reason ?? null,
    };
  }
}
