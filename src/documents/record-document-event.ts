import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentEventKind } from '../shared/documents/document.contract.js';
import type { Document } from './document.entity.js';
import { DocumentEvent } from './document-event.entity.js';

interface What {
  kind: DocumentEventKind;
  at: Date;
  reason?: string | null;
  actorId?: string | null;
}

/** Tells of a document in the timeline of its lead. */
export function recordDocumentEvent(em: EntityManager, document: Document, what: What): void {
  const { leadId, id: documentId, formName } = document;
  const { kind, at, reason = null, actorId = null } = what;
  em.persist(em.create(DocumentEvent, { leadId, documentId, formName, kind, reason, actorId, at }));
}
