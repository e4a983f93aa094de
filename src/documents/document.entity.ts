import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { Quote } from '../payments/quote.entity.js';
import {
  DOCUMENT_STATES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentField,
  type DocumentState,
} from '../shared/documents/document.contract.js';
import { User } from '../users/user.entity.js';

/** Every state only ever gives way to a higher one: calls of a provider come late, twice and out of order. */
const RANKS: Record<DocumentState, number> = {
  requested: 0,
  sent: 1,
  viewed: 2,
  declined: 3,
  expired: 3,
  failed: 3,
  completed: 4,
};

/** A document that still may be signed; a lead has one of a type at most. */
export const OPEN_STATES: readonly DocumentState[] = ['requested', 'sent', 'viewed'];

const STATUS = `case when state = 'completed' then 'completed' when state in ('requested', 'sent', 'viewed') then 'pending' else 'expired' end`;
const NEWEST = 'created_at desc, id desc';

const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'documents',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(3),
    createdById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('created_by_id'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    /** The offer an agreement states. */
    quoteId: () => p.manyToOne(Quote).mapToPk().nullable().deleteRule('restrict').fieldName('quote_id'),
    type: p.enum(DOCUMENT_TYPES),
    formName: p.text(),
    state: p.enum(DOCUMENT_STATES).default('requested'),
    status: p.enum(DOCUMENT_STATUSES).generated(`(${STATUS}) stored`).nullable(),
    /** The values it was filled in with; a request with equal values gets the same document. */
    fields: p.json<DocumentField[]>(),
    recipient: p.text(),
    /** When the service was asked to make it: from then on there may be one that we were not told of. */
    attemptedAt: p.datetime(3).nullable(),
    submissionId: p.text().nullable(),
    /** Address of the signing page, while it can be signed. */
    url: p.text().nullable(),
    sentAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    /** How many of the reminders are over, sent or too late to be sent. */
    remindersDone: p.integer().default(0),
    lastReminderSent: p.datetime(3).nullable(),
    signedAt: p.datetime(3).nullable(),
    recordedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('recorded_by_id'),
    reason: p.text().nullable(),
    /** When the service was last asked how it stands. */
    checkedAt: p.datetime(3).nullable(),
    /** Storage key of our own copy; null until it is made. */
    fileKey: p.text().nullable(),
    fileHash: p.text().nullable(),
    auditKey: p.text().nullable(),
  },
  uniques: [{ name: 'documents_submission_id_unique', properties: ['submissionId'] }],
  indexes: [
    {
      name: 'documents_one_open_a_lead_and_type',
      expression: `create unique index documents_one_open_a_lead_and_type on documents (lead_id, type) where state in ('requested', 'sent', 'viewed')`,
    },
    {
      name: 'documents_lead_id_created_at_index',
      expression: `create index documents_lead_id_created_at_index on documents (lead_id, ${NEWEST})`,
    },
    {
      name: 'documents_created_at_index',
      expression: `create index documents_created_at_index on documents (${NEWEST})`,
    },
    {
      name: 'documents_type_created_at_index',
      expression: `create index documents_type_created_at_index on documents (type, ${NEWEST})`,
    },
    {
      name: 'documents_status_type_created_at_index',
      expression: `create index documents_status_type_created_at_index on documents (status, type, ${NEWEST})`,
    },
    {
      name: 'documents_status_created_at_index',
      expression: `create index documents_status_created_at_index on documents (status, ${NEWEST})`,
    },
    {
      name: 'documents_open_index',
      expression: `create index documents_open_index on documents (checked_at nulls first, created_at) where state in ('sent', 'viewed')`,
    },
  ],
  triggers: [
    {
      name: 'documents_timeline',
      timing: 'after' as const,
      events: ['insert' as const, 'update' as const],
      forEach: 'row' as const,
      expression:
        'create trigger documents_timeline after insert or update on documents for each row execute function notify_timelines()',
    },
  ],
});

/** A document that is to be signed, is signed, or was not. */
export class Document extends DocumentSchema.class {
  /** Whether being told of a state is news; a late word of an earlier one is not. */
  isBehind(state: DocumentState): boolean {
    return RANKS[state] > RANKS[this.state as DocumentState];
  }

  isOpen(): boolean {
    return OPEN_STATES.includes(this.state);
  }
}
DocumentSchema.setClass(Document);
