import { defineEntity, p } from '@mikro-orm/core';
import type { DocumentField } from '#shared/document.js';
import { Lead } from '../../leads/lead.entity.js';

const SANDBOX_SIGNING_STATES = ['sent', 'viewed', 'declined', 'expired', 'completed'] as const;

const SandboxSubmissionSchema = defineEntity({
  name: 'SandboxSubmission',
  tableName: 'sandbox_submissions',
  properties: {
    /** `sub_sandbox_…`; unguessable, because it is the link to the signing page. */
    id: p.text().primary(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    /** A second request for a document gets the same submission. */
    documentId: p.uuid().unique(),
    /** The row contains the signer's name, so it is deleted with the lead. */
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    formName: p.text(),
    signerName: p.text(),
    fields: p.json<DocumentField[]>(),
    state: p.enum(SANDBOX_SIGNING_STATES).default('sent'),
    reason: p.text().nullable(),
    signedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
  },
});

/** A document in the signing sandbox. */
export class SandboxSubmission extends SandboxSubmissionSchema.class {
  isOpen(): boolean {
    return this.state === 'sent' || this.state === 'viewed';
  }
}
SandboxSubmissionSchema.setClass(SandboxSubmission);
