import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { timelineTrigger } from '../leads/timeline-trigger.js';
import { DOCUMENT_EVENTS } from '../shared/documents/document.contract.js';
import { Document } from './document.entity.js';

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

/** A step in the story of a document, for the timeline of its lead. */
export class DocumentEvent extends DocumentEventSchema.class {}
DocumentEventSchema.setClass(DocumentEvent);
