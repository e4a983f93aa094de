import { LEAD_SORTS, type LeadFilter, type LeadSort, leadFilterSchema } from '#shared/lead.js';
import { STAGE_LIMIT_DAYS } from '#shared/stage.js';
import type { Actor } from '../platform/audit/audit.js';
import { Conditions, dayOf, midnight, type Sql } from '../platform/database/sql.js';
import { type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import { STAGE_SINCE } from './lead-lookup.js';

/** What the list of leads and its export accept. */
export const leadListSchema = listQuerySchema<LeadSort, LeadFilter>(
  LEAD_SORTS,
  { field: 'createdAt', order: 'desc' },
  leadFilterSchema,
);
export type LeadListQuery = ListQuery<LeadSort, LeadFilter>;

/** The query with the id of the person who asks in place of `me`. */
export function withOwnId<Query extends { filter: LeadFilter }>(query: Query, { id }: Actor): Query {
  const { filter } = query;
  return filter.assigneeId === 'me' ? { ...query, filter: { ...filter, assigneeId: id! } } : query;
}

/** A fuzzy search returns the first matches it finds: no one reads further, and similarity is expensive to compute. */
export const FUZZY_MATCHES = 1_000;

/** Whether totals can be read from the tally, which only knows status, type and source. */
export function isTallied(filter: LeadFilter): boolean {
  const { status, propertyType, source, ...others } = filter;
  return Object.values(others).every((value) => value === undefined || value === '');
}

const NO_NEXT_STEP = `l.status not in ('closed', 'won', 'lost')
  and (l.walkthrough_date is null or l.walkthrough_date < now())
  and not exists (select from lead_tasks t where t.lead_id = l.id and t.done_at is null)`;

const LIMITS = Object.entries(STAGE_LIMIT_DAYS).map(([status, days]) => `('${status}', ${days})`);
/** The same as `isStale`. */
const STALE = `(l.walkthrough_date is null or l.walkthrough_date < now()) and exists (
  select from (values ${LIMITS.join(', ')}) as limits (status, days)
  where limits.status = l.status and ${STAGE_SINCE} < ${midnight(`${dayOf('now()')} - limits.days`)})`;

/** Conditions on `leads l` for every part of a filter except the text search. */
export function toConditions(filter: LeadFilter): Conditions {
  const conditions = new Conditions();
  if (filter.assigneeId === 'none') conditions.and('l.assignee_id is null');
  else conditions.when(filter.assigneeId, (p) => `l.assignee_id = ${p}::uuid`);
  if (filter.noNextStep) conditions.and(NO_NEXT_STEP);
  if (filter.stale) conditions.and(STALE);
  return conditions
    .when(filter.ownerId, (p) => `l.owner_id = ${p}::uuid`)
    .when(many(filter.status), (p) => `l.status = any(${p})`)
    .when(many(filter.propertyType), (p) => `l.property_type = any(${p})`)
    .when(many(filter.source), (p) => `l.source = any(${p})`)
    .when(filter.city, (p) => `lower(l.city) = lower(${p})`)
    .when(filter.tag, (p) => `l.tags <> '{}' and l.tags @> array[${p}::text]`)
    .when(filter.createdFrom, (p) => `l.created_at >= ${midnight(`${p}::date`)}`)
    .when(filter.createdTo, (p) => `l.created_at < ${midnight(`${p}::date + 1`)}`)
    .when(filter.id, (p) => `l.id = any(${p}::uuid[])`);
}

/** Requires every search word somewhere in the text, by default a lead's; short words only match at a word's start. */
export function addSearch(conditions: Conditions, q: string, text = 'l.search_text'): void {
  const words = normalize(q).split(/\s+/).filter(Boolean).slice(0, 6);
  for (const word of words) conditions.when(likePattern(word), (p) => `${text} like ${p}`);
}

/** The same search for records that belong to a lead; `leadId` is the SQL of the lead's id. */
export function addSearchOfLead(conditions: Conditions, q: string, leadId: string): void {
  const search = new SharedParameters(conditions);
  addSearch(search, q);
  conditions.and(`${leadId} in (select l.id from leads l where ${search.where})`);
}

/** The same search for `owners o`: every word has to be on one of their leads. */
export function addSearchOfOwners(conditions: Conditions, q: string): void {
  const search = new SharedParameters(conditions);
  addSearch(search, q);
  conditions.and(`o.id in (select l.owner_id from leads l where ${search.where})`);
}

/** SQL to sort records by a column of their lead without joining it. */
export function columnOfLead(column: 'name' | 'property_address', leadId: string): string {
  return `(select l.${column} from leads l where l.id = ${leadId})`;
}

/** Conditions whose placeholders continue the numbering of another query. */
class SharedParameters extends Conditions {
  constructor(private readonly others: Conditions) {
    super();
  }

  override parameter(value: unknown): string {
    return this.others.parameter(value);
  }
}

/** Requires a word in the lead to be similar to the search. Email domains are dropped: too many leads share them. */
export function addFuzzySearch(conditions: Conditions, q: string): void {
  // A similar phone number is someone else's.
  if (isPhoneNumber(plainText(q))) return void conditions.and('false');
  const text = conditions.parameter(normalize(q).replace(/(?<=\S)@\S*/g, ''));
  conditions.and(`${text} <% l.search_text`);
}

/** Falls back to similar leads, by id, when the search text has no exact match. */
export async function withFuzzySearch(sql: Sql, filter: LeadFilter): Promise<LeadFilter> {
  if (!filter.q || (await hasExactMatch(sql, filter, filter.q))) return filter;
  const { q, ...others } = filter;
  return { ...others, id: await findSimilar(sql, others, q) };
}

/** Materializes the matches first: a plan that bets on an early match has no predictable cost. */
async function hasExactMatch(sql: Sql, filter: LeadFilter, q: string): Promise<boolean> {
  const conditions = toConditions(filter);
  addSearch(conditions, q);
  const row = await sql.row<{ any: boolean }>(
    `with matches as materialized (select from leads l where ${conditions.where})
     select exists (select from matches) as any`,
    conditions.values,
  );
  return row!.any;
}

async function findSimilar(sql: Sql, filter: LeadFilter, q: string): Promise<string[]> {
  const conditions = toConditions(filter);
  addFuzzySearch(conditions, q);
  const rows = await sql.rows<{ id: string }>(
    `select l.id from leads l where ${conditions.where} limit ${FUZZY_MATCHES}`,
    conditions.values,
  );
  return rows.map(({ id }) => id);
}

function likePattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return word.length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}

/**
 * Mirrors the database function `lead_search_text`: lower case, no accents, phone numbers without punctuation.
 * Caller ID adds the country code, which few phone numbers on leads have.
 */
function normalize(q: string): string {
  const plain = plainText(q);
  if (!isPhoneNumber(plain)) return plain;
  return plain
    .replace(/^\+\s*1/, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
}

function plainText(q: string): string {
  return q.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function isPhoneNumber(plain: string): boolean {
  return /^[\d\s().+-]{7,}$/.test(plain);
}

function many<T>(value: T | T[] | undefined): T[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value : [value];
}
