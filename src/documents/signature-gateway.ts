import type {
  DocumentField,
  DocumentState,
  DocumentType,
  SignatureMode,
} from '../shared/documents/document.contract.js';

/** A document to be made at the signing service. */
export interface DocumentToSign {
  /** Carried by the service, so that what it tells can be told to be of this document. */
  documentId: string;
  leadId: string;
  type: DocumentType;
  formName: string;
  /** The name is null where nobody gave one: the signer fills it in. */
  signer: { name: string | null; email: string };
  fields: DocumentField[];
  expiresAt: Date;
}

/** How a document stands, in the service's word. */
export interface SubmissionFacts {
  submissionId: string;
  /** Our id, which we had the submission carry; null where it carries none, and so is not ours. */
  documentId: string | null;
  leadId: string | null;
  state: Exclude<DocumentState, 'requested' | 'failed'>;
  /** When it reached that state, where the service says it. */
  at: Date | null;
  /** Address of the page on which it is signed. */
  url: string | null;
  formName: string | null;
  reason: string | null;
}

export interface SubmissionFiles {
  document: Buffer;
  /** The service's record of who signed when and from where, where it keeps one. */
  audit: Buffer | null;
}

/** What documents need of whoever has them signed. Every call ends in its answer or in a `ProviderError`. */
export abstract class SignatureGateway {
  abstract readonly mode: SignatureMode;
  /** Whether a submission is of its kind: what the sandbox made is none of a real service, and binds nobody. */
  abstract owns(submissionId: string): boolean;
  /** Whether there is a form of this type. */
  abstract canSend(type: DocumentType): boolean;
  /** Makes a document; doing it twice makes two, so `find` comes before a second try. */
  abstract send(document: DocumentToSign): Promise<SubmissionFacts>;
  /** The one that an earlier try made; null where none did. */
  abstract find(document: Pick<DocumentToSign, 'documentId' | 'leadId'>): Promise<SubmissionFacts | null>;
  /** Null where there is no such document in our account. */
  abstract read(submissionId: string): Promise<SubmissionFacts | null>;
  /** Takes a document back that is not to be signed any more; one that is gone already stays so. */
  abstract close(submissionId: string): Promise<void>;
  abstract files(submissionId: string): Promise<SubmissionFiles>;
}
