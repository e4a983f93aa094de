import type { Sql } from '../platform/database/sql.js';
import type { LeadFilter } from '../shared/leads/lead.contract.js';
import { addFuzzySearch, addSearch, FUZZY_MATCHES, toConditions } from './lead-filter.js';

/** A search that finds no lead to the letter becomes the leads that are much like it, as the list finds them. */
export async function forgiveSearch(sql: Sql, filter: LeadFilter): Promise<LeadFilter> {
  if (!filter.q || (await findsAny(sql, filter, filter.q))) return filter;
  const { q, ...others } = filter;
  return { ...others, id: await findAlike(sql, others, q) };
}

/** Collects the matches before it looks whether there are any: a plan that hopes for an early one has no stable cost. */
async function findsAny(sql: Sql, filter: LeadFilter, q: string): Promise<boolean> {
  const conditions = toConditions(filter);
  addSearch(conditions, q);
  const row = await sql.row<{ any: boolean }>(
    `with matches as materialized (select from leads l where ${conditions.where})
     select exists (select from matches) as any`,
    conditions.values,
  );
  return row!.any;
}

async function findAlike(sql: Sql, filter: LeadFilter, q: string): Promise<string[]> {
  const conditions = toConditions(filter);
  addFuzzySearch(conditions, q);
  const rows = await sql.rows<{ id: string }>(
    `select l.id from leads l where ${conditions.where} limit ${FUZZY_MATCHES}`,
    conditions.values,
  );
  return rows.map(({ id }) => id);
}
