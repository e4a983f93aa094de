import type { DocumentField, DocumentState, DocumentType, SignatureMode } from '#shared/document.js';
import { NotConfigured } from '../platform/providers/provider-errors.js';

/** A document to send for signature. */
export interface DocumentToSign {
  /** Stored with the submission, so that webhooks can be matched to the document. */
  documentId: string;
  leadId: string;
  type: DocumentType;
  formName: string;
  /** Without a name, the signer fills it in. */
  signer: { name: string | null; email: string };
  fields: DocumentField[];
  expiresAt: Date;
}

/** The service's current view of a submission. */
export interface SubmissionFacts {
  submissionId: string;
  /** Our id, from the submission's metadata; null for a submission that isn't ours. */
  documentId: string | null;
  leadId: string | null;
  state: Exclude<DocumentState, 'requested' | 'failed'>;
  /** When it reached that state, if the service says so. */
  at: Date | null;
  /** URL of the signing page. */
  url: string | null;
  formName: string | null;
  reason: string | null;
}

export interface SubmissionFiles {
  document: Buffer;
  /** The service's audit log of who signed when and from where, if it has one. */
  audit: Buffer | null;
}

/** What we need from a signing service. Every method returns or throws a `ProviderError`. */
export abstract class SignatureGateway {
  abstract readonly mode: SignatureMode;
  /** The service's name, for error messages. */
  abstract readonly provider: string;
  /** Whether a submission comes from this service; signatures in the sandbox are not binding. */
  abstract owns(submissionId: string): boolean;
  /** Whether there is a template for this type. */
  abstract canSend(type: DocumentType): boolean;
  /** Creates a submission. Not idempotent, so call `find` before another attempt. */
  abstract send(document: DocumentToSign): Promise<SubmissionFacts>;
  /** Finds the submission an earlier attempt created, or returns null. */
  abstract find(document: Pick<DocumentToSign, 'documentId' | 'leadId'>): Promise<SubmissionFacts | null>;
  /** Returns null if our account has no such submission. */
  abstract read(submissionId: string): Promise<SubmissionFacts | null>;
  /** Cancels an open submission; does nothing if it has already ended. */
  abstract cancel(submissionId: string): Promise<void>;
  abstract readFiles(submissionId: string): Promise<SubmissionFiles>;
}

/** No signing service is configured: staff record signatures instead. */
export class NoSignatureGateway extends SignatureGateway {
  readonly mode = 'none';
  readonly send = this.refuse;
  readonly find = this.refuse;
  readonly read = this.refuse;
  readonly cancel = this.refuse;
  readonly readFiles = this.refuse;

  /** `provider` is the one that could be configured. */
  constructor(readonly provider: string) {
    super();
  }

  /** Documents signed before the key was removed still count. */
  owns(submissionId: string): boolean {
    return !isSandboxSubmission(submissionId);
  }

  canSend(): boolean {
    return false;
  }

  private async refuse(): Promise<never> {
    throw new NotConfigured(this.provider);
  }
}

export const SANDBOX_PREFIX = 'sub_sandbox_';

/** Whether the sandbox made up the id of this submission. */
export function isSandboxSubmission(submissionId: string): boolean {
  return submissionId.startsWith(SANDBOX_PREFIX);
}
