import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lock-lead.js';
import { Document } from './document.entity.js';
import { DocumentNotFound } from './documents.errors.js';

/** A document as it stands now and its lead, both held until the transaction ends. */
export interface HeldDocument {
  document: Document;
  lead: Lead;
}

/** The lead first, as everywhere; null where either is gone meanwhile. */
export async function lockDocument(em: EntityManager, id: string): Promise<HeldDocument | null> {
  const known = await em.findOne(Document, id);
  const lead = known && (await lockLead(em, known.leadId));
  if (!known || !lead) return null;
  return { document: await em.refreshOrFail(known, { lockMode: LockMode.PESSIMISTIC_WRITE }), lead };
}

export async function demandDocumentLocked(em: EntityManager, id: string): Promise<HeldDocument> {
  const held = await lockDocument(em, id);
  if (!held) throw new DocumentNotFound();
  return held;
}
