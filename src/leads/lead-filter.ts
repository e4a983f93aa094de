import { BUSINESS_TIME_ZONE } from '../shared/format.js';
import type { LeadFilter } from '../shared/leads/lead.contract.js';

/** Conditions over `leads l` with their values; every value travels as a parameter. */
export interface Conditions {
  where: string;
  values: unknown[];
}

/** Whether the totals of a filter can be read from the tally, which knows status, type and source only. */
export function isTallied(filter: LeadFilter): boolean {
  return !filter.q && !filter.city && !filter.createdFrom && !filter.createdTo && !filter.id;
}

/** The conditions of every part of a filter but the text search. */
export function toConditions(filter: LeadFilter, values: unknown[] = []): Conditions {
  const conditions: string[] = [];
  const add = (sql: (parameter: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(sql(`$${values.length}`));
  };
  if (filter.status) add((p) => `l.status = any(${p})`, many(filter.status));
  if (filter.propertyType) add((p) => `l.property_type = any(${p})`, many(filter.propertyType));
  if (filter.source) add((p) => `l.source = any(${p})`, many(filter.source));
  if (filter.city) add((p) => `lower(l.city) = lower(${p})`, filter.city);
  if (filter.createdFrom) add((p) => `l.created_at >= ${midnight(`${p}::date`)}`, filter.createdFrom);
  if (filter.createdTo) add((p) => `l.created_at < ${midnight(`${p}::date + 1`)}`, filter.createdTo);
  if (filter.id) add((p) => `l.id = any(${p}::uuid[])`, filter.id);
  return { where: conditions.join(' and ') || 'true', values };
}

/** Conditions that find every word of the search anywhere in a lead; short words only where a word begins. */
export function toSearch(q: string, values: unknown[]): string {
  const words = normalise(q).split(/\s+/).filter(Boolean).slice(0, 6);
  return words.map((word) => likeCondition(word, values)).join(' and ') || 'true';
}

/** The forgiving form: a word of the lead is much like the search. An address's domain is like too many others. */
export function toFuzzySearch(q: string, values: unknown[]): string {
  values.push(normalise(q).replace(/(?<=\S)@\S*/g, ''));
  return `$${values.length} <% l.search_text`;
}

function likeCondition(word: string, values: unknown[]): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  values.push(word.length < 3 ? `% ${escaped}%` : `%${escaped}%`);
  return `l.search_text like $${values.length}`;
}

/** Mirrors `lead_search_text` of the database: lower case, no accents; a phone number loses its punctuation. */
function normalise(q: string): string {
  const plain = q.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return /^[\d\s().+-]{7,}$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

function many<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

/** The moment a calendar day begins; the day after is asked for by date, since not every day has 24 hours. */
function midnight(day: string): string {
  return `(${day})::timestamp at time zone '${BUSINESS_TIME_ZONE}'`;
}
