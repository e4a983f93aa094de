import * as z from 'zod/mini';
import { define, oneOrMany, textSchema } from './fields.js';
import type { QuoteView } from './payment.js';
import type { StaffMember } from './user.js';

export const DOCUMENT_TYPES = [
  'management_agreement',
  'onboarding_form',
  'walkthrough_checklist',
  'lease_agreement',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_TYPE_LABELS: Record<DocumentType, string> = {
  management_agreement: 'Management Agreement',
  onboarding_form: 'Onboarding Form',
  walkthrough_checklist: 'Walkthrough Checklist',
  lease_agreement: 'Lease Agreement',
};

export const DOCUMENT_STATUSES = ['completed', 'pending', 'expired'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/**
 * Finer than the status. `requested`: not sent yet. `failed`: the signing service refused it. Declined and failed
 * documents have the status `expired`.
 */
export const DOCUMENT_STATES = [
  'requested',
  'sent',
  'viewed',
  'declined',
  'expired',
  'failed',
  'completed',
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The signing service, the sandbox, or none: then staff record signatures. */
export const SIGNATURE_MODES = ['docuseal', 'sandbox', 'none'] as const;
export type SignatureMode = (typeof SIGNATURE_MODES)[number];

/** Events in the lead's timeline. */
export const DOCUMENT_EVENTS = ['sent', 'viewed', 'completed', 'declined', 'expired', 'failed'] as const;
export type DocumentEventKind = (typeof DOCUMENT_EVENTS)[number];

/** Days after a document was sent on which its signer is reminded. */
export const REMINDER_DAYS = [2, 5, 10] as const;

/** Days for which a signer's link to the signed copy works. */
export const SIGNED_COPY_DAYS = 30;
/** Days in which a document can be signed. */
export const SIGNABLE_DAYS = 30;

/** Exact string of the specification. */
export const DOCUMENTS_FAILED = 'Failed to load documents. Please try again.';

export interface DocumentField {
  /** As templates of the signing service name it. */
  name: string;
  value: string;
  /** What people read in our own documents, if not the name. */
  label?: string;
}

/** A document that was sent for signature. */
export interface DocumentView {
  id: string;
  type: DocumentType;
  status: DocumentStatus;
  state: DocumentState;
  formName: string;
  submittedAt: string;
  /** Null if it wasn't sent, such as for a signature that staff recorded. */
  sentAt: string | null;
  lastReminderSent: string | null;
  leadId: string;
  leadName: string;
  leadEmail: string;
  propertyAddress: string;
  /** Path of the signed file, once we have a copy. */
  downloadUrl: string | null;
  /** Path of the signing service's audit log. */
  auditUrl: string | null;
  quoteId: string | null;
  /** URL of the signing page, while it can be signed. */
  signingUrl: string | null;
  expiresAt: string | null;
  signedAt: string | null;
  /** Why it was declined, refused or canceled. */
  reason: string | null;
  createdBy: StaffMember | null;
  /** The staff member who recorded the signature manually. */
  recordedBy: StaffMember | null;
}

/** Response of `GET /api/leads/:id/documents`, newest first. */
export interface LeadDocuments {
  mode: SignatureMode;
  /** The types that can be sent. */
  sendable: DocumentType[];
  /** The company's own signing page, if there is no signing service. */
  pageUrl: string;
  quote: QuoteView | null;
  documents: DocumentView[];
}

/** Body of `POST /api/leads/:id/documents` and of `POST /api/leads/:id/documents/signature`. */
export const nameDocumentSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ type: z.enum(DOCUMENT_TYPES) }),
);
export type NameDocument = z.output<typeof nameDocumentSchema>;

export const documentFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      /** Searches the lead's name, email and address. */
      q: textSchema(100),
      type: oneOrMany(z.enum(DOCUMENT_TYPES), 1, DOCUMENT_TYPES.length),
      status: oneOrMany(z.enum(DOCUMENT_STATUSES), 1, DOCUMENT_STATUSES.length),
      leadId: z.guid(),
    }),
  ),
);
export type DocumentFilter = z.output<typeof documentFilterSchema>;

/** The signed document, or the signing service's audit log. */
export const downloadSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ file: z._default(z.enum(['document', 'audit']), 'document') }),
);
export type DocumentPart = z.output<typeof downloadSchema>['file'];

export const DOCUMENT_SORTS = [
  'submittedAt',
  'sentAt',
  'lastReminderSent',
  'type',
  'formName',
  'status',
  'leadName',
  'propertyAddress',
] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

/** `GET /api/docuseal/submissions/counts`: documents per choice, given the rest of the filter. */
export interface DocumentCounts {
  status: Record<DocumentStatus, number>;
  type: Record<DocumentType, number>;
}
