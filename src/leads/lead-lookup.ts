import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sql } from '../platform/database/sql.js';
import { idSchema } from '../platform/http/params.js';
import { Lead } from './lead.entity.js';
import { toLeadView } from './lead.view.js';
import { LeadChanged, LeadNotFound } from './leads.errors.js';

/** A lead's id in a path: text that isn't an id is answered like an unknown lead. */
export const leadIdSchema = idSchema(LeadNotFound);

/** For a read that found nothing: throws `LeadNotFound` where the lead doesn't exist. */
export async function ensureLeadExists(sql: Sql, id: string): Promise<void> {
  if (!(await sql.row('select from leads where id = $1', [id]))) throw new LeadNotFound();
}

/** Keeps a lead from being deleted until the transaction ends, without blocking edits. */
export async function lockLeadForShare(em: EntityManager, id: string): Promise<void> {
  const found = await em.execute<{ id: string }[]>('select id from leads where id = ? for key share', [id]);
  if (found.length === 0) throw new LeadNotFound();
}

/** The lead under a row lock. Take it before locking the lead's payments or documents to avoid deadlocks. */
export function lockLead(em: EntityManager, id: string): Promise<Lead | null> {
  return em.findOne(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** The same, for callers that can't go on without it. A stale `version` is rejected with the current lead. */
export async function lockLeadOrThrow(em: EntityManager, id: string, version?: number): Promise<Lead> {
  const lead = await lockLead(em, id);
  if (!lead) throw new LeadNotFound();
  if (version !== undefined && version !== lead.version) throw new LeadChanged(toLeadView(lead));
  return lead;
}
