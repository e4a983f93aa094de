import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LEAD_CARD_FIELDS, type LeadCard, type LeadView, leadSchema } from '#shared/lead.js';
import { type FeePrices, groupFees } from '#shared/pricing.js';
import { snakeCase, toView } from '../platform/database/columns.js';
import { isoText, type Sql } from '../platform/database/sql.js';
import { idSchema } from '../platform/http/params.js';
import { Lead } from './lead.entity.js';
import { LeadChanged, LeadNotFound } from './leads.errors.js';

// The select lists and views follow `leadSchema`; the types fail where the entity has no such field.

const LEAD_FIELDS = Object.keys(leadSchema.shape) as (keyof LeadView)[];

/** A card as `LEAD_CARD_COLUMNS` selects it, with what its fees are computed from. */
export type LeadCardRow = Omit<LeadCard, 'feesDollarsPerMonth'> &
  Pick<LeadView, 'plan' | 'unitCount'> & { quotedFees: number | null };

/** The driver returns `numeric` as text, and days as midnight of its own time zone. */
const SELECTED: Partial<Record<keyof LeadView, string>> = {
  bathrooms: 'l.bathrooms::float8',
  leaseSignedOn: "to_char(l.lease_signed_on, 'YYYY-MM-DD')",
};

/** Marketing is stored separately from the lead so that background syncs don't touch cards. */
const MARKETING = `coalesce(
  (select case when s.failure is null then 'enrolled' else 'sync-failed' end
    from marketing_enrollments e left join synced_leads s on s.lead_id = e.lead_id where e.lead_id = l.id),
  (select 'in-campaign' from campaign_enrollments e
    where e.lead_id = l.id and e.is_current and e.status in ('active', 'joined')))`;

/** The open task of `leads l` that is due first. */
export const NEXT_TASK = `(
  select json_build_object('title', t.title, 'dueAt', ${isoText('t.due_at')}) from lead_tasks t
  where t.lead_id = l.id and t.done_at is null order by t.due_at, t.id limit 1)`;

/** Since when `leads l` has been in its stage. An undone move, and its undo, didn't happen. */
export const STAGE_SINCE = `coalesce(
  (select max(c.at) from lead_status_changes c
    where c.lead_id = l.id and c.to_status = l.status and c.undone_at is null and c.cause <> 'undo'),
  l.created_at)`;

/** The monthly fees that the owner of `leads l` accepted last. */
const QUOTED_FEES = `(
  select (q.terms ->> 'managementDollarsPerMonth')::float8 + (q.terms ->> 'baseDollarsPerMonth')::float8
  from quotes q where q.lead_id = l.id order by q.accepted_at desc, q.id desc limit 1)`;

/** The rent of all units of `leads l` in its latest report. The rough range without market data isn't this home's rent. */
export const REPORT_RENT = `(
  select nullif(r.rent_estimate, 0) * l.unit_count from (
    select e.id, e.status from property_analysis_entries e where e.lead_id = l.id
    order by e.created_at desc, e.id limit 1) latest
  join property_analysis_results r on r.entry_id = latest.id where latest.status = 'completed')`;

/** Select lists of table `leads l`. */
export const LEAD_COLUMNS = selectList(LEAD_FIELDS);
export const LEAD_CARD_COLUMNS = `${selectList(LEAD_CARD_FIELDS)}, ${MARKETING} as "marketing",
  ${NEXT_TASK} as "nextTask", ${STAGE_SINCE} as "stageSince", l.plan, l.unit_count as "unitCount", ${QUOTED_FEES} as "quotedFees"`;

function selectList(fields: readonly (keyof LeadView)[]): string {
  return fields.map((field) => `${SELECTED[field] ?? leadColumn(field)} as "${field}"`).join(', ');
}

export function leadColumn(field: keyof LeadView): string {
  return `l.${snakeCase(field)}`;
}

export function toLeadView(lead: Pick<Lead, keyof LeadView>): LeadView {
  return toView(lead, LEAD_FIELDS);
}

export function toLeadCard(row: LeadCardRow, book: FeePrices): LeadCard {
  const { plan, unitCount, quotedFees, ...card } = row;
  return { ...card, feesDollarsPerMonth: feesOf(row, book) };
}

function feesOf({ quotedFees, estimatedRent, plan, propertyType, unitCount }: LeadCardRow, book: FeePrices) {
  if (quotedFees !== null) return Math.round(quotedFees);
  if (!estimatedRent) return null;
  const one = { plan, propertyType, unitCount, properties: 1, withRent: 1 };
  return Math.round(groupFees({ ...one, rentDollarsPerMonth: estimatedRent }, book));
}

/** A lead's id in a path: text that isn't an id is answered like an unknown lead. */
export const leadIdSchema = idSchema(LeadNotFound);

/** For a read that found nothing: throws `LeadNotFound` where the lead doesn't exist. */
export async function ensureLeadExists(sql: Sql, id: string): Promise<void> {
  if (!(await sql.row('select from leads where id = $1', [id]))) throw new LeadNotFound();
}

/**
 * Keeps a lead from being deleted until the transaction ends, without blocking edits. Take it before locking what belongs
 * to the lead: deleting goes the same way.
 */
export async function lockLeadForShare(em: EntityManager, id: string): Promise<void> {
  const found = await em.execute<{ id: string }[]>('select id from leads where id = ? for key share', [id]);
  if (found.length === 0) throw new LeadNotFound();
}

/** The lead under a row lock. Take it before locking the lead's payments or documents to avoid deadlocks. */
export function lockLead(em: EntityManager, id: string): Promise<Lead | null> {
  return em.findOne(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** The same, for callers that can't continue without it. A stale `version` is rejected with the current lead. */
export async function lockLeadOrThrow(em: EntityManager, id: string, version?: number): Promise<Lead> {
  const lead = await lockLead(em, id);
  if (!lead) throw new LeadNotFound();
  if (version !== undefined && lead.isEditedSince(version)) throw new LeadChanged(toLeadView(lead));
  return lead;
}
