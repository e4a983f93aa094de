import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sql } from '../platform/database/sql.js';
import { LeadNotFound } from './leads.errors.js';

/** Keeps a lead from being deleted until the transaction ends, without holding up those who edit it. */
export async function holdLead(em: EntityManager, id: string): Promise<void> {
  const found = await em.execute<{ id: string }[]>('select id from leads where id = ? for key share', [id]);
  if (found.length === 0) throw new LeadNotFound();
}

/** For a read that found nothing: throws `LeadNotFound` where there is no such lead. */
export async function demandLead(sql: Sql, id: string): Promise<void> {
  if (!(await sql.row('select from leads where id = $1', [id]))) throw new LeadNotFound();
}
