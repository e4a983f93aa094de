import { midnight } from '../platform/database/business-time.js';
import { Conditions } from '../platform/database/conditions.js';
import type { LeadFilter } from '../shared/leads/lead.contract.js';

/** A search that forgives typos offers what it finds first: nobody reads on, and likeness is dear to compute. */
export const FUZZY_MATCHES = 1_000;

/** Whether the totals of a filter can be read from the tally, which knows status, type and source only. */
export function isTallied(filter: LeadFilter): boolean {
  return !filter.q && !filter.city && !filter.createdFrom && !filter.createdTo && !filter.id;
}

/** Conditions over `leads l` of every part of a filter but the text search. */
export function toConditions(filter: LeadFilter): Conditions {
  return new Conditions()
    .when(many(filter.status), (p) => `l.status = any(${p})`)
    .when(many(filter.propertyType), (p) => `l.property_type = any(${p})`)
    .when(many(filter.source), (p) => `l.source = any(${p})`)
    .when(filter.city, (p) => `lower(l.city) = lower(${p})`)
    .when(filter.createdFrom, (p) => `l.created_at >= ${midnight(`${p}::date`)}`)
    .when(filter.createdTo, (p) => `l.created_at < ${midnight(`${p}::date + 1`)}`)
    .when(filter.id, (p) => `l.id = any(${p}::uuid[])`);
}

/** Adds that every word of the search is found anywhere in a text, by default a lead's; short words only at a word's start. */
export function addSearch(conditions: Conditions, q: string, text = 'l.search_text'): void {
  const words = normalise(q).split(/\s+/).filter(Boolean).slice(0, 6);
  for (const word of words) conditions.when(likePattern(word), (p) => `${text} like ${p}`);
}

/** Adds the forgiving form: a word of the lead is much like the search. An address's domain is like too many others. */
export function addFuzzySearch(conditions: Conditions, q: string): void {
  const text = conditions.parameter(normalise(q).replace(/(?<=\S)@\S*/g, ''));
  conditions.and(`${text} <% l.search_text`);
}

function likePattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return word.length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}

/** Mirrors `lead_search_text` of the database: lower case, no accents; a phone number loses its punctuation. */
function normalise(q: string): string {
  const plain = q.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return /^[\d\s().+-]{7,}$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

function many<T>(value: T | T[] | undefined): T[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value : [value];
}
