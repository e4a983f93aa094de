import { defineEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  DOCUMENT_EVENTS,
  DOCUMENT_STATES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentEventKind,
  type DocumentField,
  type DocumentState,
} from '#shared/document.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { Quote } from '../payments/quote.entity.js';
import { User } from '../users/user.entity.js';
import { DocumentNotFound } from './documents.errors.js';

/** A state only changes to one of a higher rank, because webhooks arrive late, twice and out of order. */
const RANKS: Record<DocumentState, number> = {
  requested: 0,
  sent: 1,
  viewed: 2,
  declined: 3,
  expired: 3,
  failed: 3,
  completed: 4,
};

/** The document can still be signed. A lead has at most one open document of a type. */
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
    /** The quote that the document states. */
    quoteId: () => p.manyToOne(Quote).mapToPk().nullable().deleteRule('restrict').fieldName('quote_id'),
    type: p.enum(DOCUMENT_TYPES),
    formName: p.text(),
    state: p.enum(DOCUMENT_STATES).default('requested'),
    status: p.enum(DOCUMENT_STATUSES).generated(`(${STATUS}) stored`).nullable(),
    /** The values it was filled in with; a request with the same values gets the same document. */
    fields: p.json<DocumentField[]>(),
    recipient: p.text(),
    /** When we asked the service to create it: it may exist even if the response was lost. */
    attemptedAt: p.datetime(3).nullable(),
    submissionId: p.text().nullable(),
    /** URL of the signing page, while the document is open. */
    url: p.text().nullable(),
    sentAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    /** How many reminders are done: sent, or skipped as too late. */
    remindersDone: p.integer().default(0),
    lastReminderSent: p.datetime(3).nullable(),
    signedAt: p.datetime(3).nullable(),
    recordedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('recorded_by_id'),
    reason: p.text().nullable(),
    /** When we last read the submission from the service. */
    checkedAt: p.datetime(3).nullable(),
    /** Storage key of our copy; null until it exists. */
    fileKey: p.text().nullable(),
    fileHash: p.text().nullable(),
    auditKey: p.text().nullable(),
  },
  uniques: [{ name: 'documents_submission_id_unique', properties: ['submissionId'] }],
  indexes: [
    {
      name: 'documents_one_open_per_lead_and_type',
      expression: `create unique index documents_one_open_per_lead_and_type on documents (lead_id, type) where state in ('requested', 'sent', 'viewed')`,
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
  triggers: [timelineTrigger('documents', { events: ['insert', 'update'] })],
});

/** A document sent for signature, or recorded as signed. */
export class Document extends DocumentSchema.class {
  /** Whether `state` is an advance; a late webhook about an earlier state is not. */
  isBehind(state: DocumentState): boolean {
    return RANKS[state] > RANKS[this.state as DocumentState];
  }

  isOpen(): boolean {
    return OPEN_STATES.includes(this.state);
  }
}
DocumentSchema.setClass(Document);

const DocumentEventSchema = defineEntity({
  name: 'DocumentEvent',
  tableName: 'lead_document_events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    documentId: () => p.manyToOne(Document).mapToPk().deleteRule('cascade').fieldName('document_id'),
    kind: p.enum(DOCUMENT_EVENTS),
    formName: p.text(),
    reason: p.text().nullable(),
    actorId: p.uuid().nullable(),
    at: p.datetime(3),
  },
  indexes: [
    {
      name: 'lead_document_events_lead_id_at_index',
      expression:
        'create index lead_document_events_lead_id_at_index on lead_document_events (lead_id, at desc, id desc)',
    },
  ],
  triggers: [timelineTrigger('lead_document_events')],
});

/** Something that happened to a document, for the lead's timeline. */
export class DocumentEvent extends DocumentEventSchema.class {}
DocumentEventSchema.setClass(DocumentEvent);

interface NewDocumentEvent {
  kind: DocumentEventKind;
  at: Date;
  reason?: string | null;
  actorId?: string | null;
}

/** Adds to the lead's timeline. */
export function recordDocumentEvent(em: EntityManager, document: Document, event: NewDocumentEvent): void {
  const { leadId, id: documentId, formName } = document;
  const { kind, at, reason = null, actorId = null } = event;
  em.persist(em.create(DocumentEvent, { leadId, documentId, formName, kind, reason, actorId, at }));
}

export interface LockedDocument {
  document: Document;
  lead: Lead;
}

/** Locks the lead, then the document, and refreshes it. Returns null if either is deleted. */
export async function lockDocument(em: EntityManager, id: string): Promise<LockedDocument | null> {
  const known = await em.findOne(Document, id);
  const lead = known && (await lockLead(em, known.leadId));
  if (!known || !lead) return null;
  return { document: await em.refreshOrFail(known, { lockMode: LockMode.PESSIMISTIC_WRITE }), lead };
}

export async function lockDocumentOrThrow(em: EntityManager, id: string): Promise<LockedDocument> {
  const locked = await lockDocument(em, id);
  if (!locked) throw new DocumentNotFound();
  return locked;
}
