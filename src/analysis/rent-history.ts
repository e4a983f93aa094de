import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { businessDay } from '#shared/time.js';
import { AnalysisEntry } from './analysis.entity.js';

const PastRentSchema = defineEntity({
  name: 'PastRent',
  tableName: 'rent_history',
  properties: {
    entryId: () => p.manyToOne(AnalysisEntry).mapToPk().primary().deleteRule('cascade').fieldName('entry_id'),
    /** First day of the month. */
    month: p.date().primary(),
    rentEstimate: p.integer(),
  },
});

/** The last estimate of a property in one month, in dollars a month per unit. */
export class PastRent extends PastRentSchema.class {}
PastRentSchema.setClass(PastRent);

const RECORD = `
  insert into rent_history (entry_id, month, rent_estimate) values (?, ?::date, ?)
  on conflict (entry_id, month) do update set rent_estimate = excluded.rent_estimate`;

/** A year is enough to see where a rent is going. */
const MONTHS = 12;

/** Records an estimate of this month; a later one in the same month replaces it. */
export async function recordRent(
  em: EntityManager,
  { entryId, rentEstimate }: { entryId: string; rentEstimate: number },
  at: Date,
): Promise<void> {
  await em.execute(RECORD, [entryId, `${businessDay(at).slice(0, 7)}-01`, rentEstimate]);
}

/** Estimates for a different address or different facts aren't comparable. */
export async function forgetRents(em: EntityManager, entryId: string): Promise<void> {
  await em.nativeDelete(PastRent, { entryId });
}

/** SQL: estimates of the months before a moment, newest first, as JSON. */
export const pastRentsSql = (entryId: string, before: string) => `(
  select coalesce(json_agg(json_build_object('month', to_char(h.month, 'YYYY-MM'), 'rent', h.rent_estimate)
    order by h.month desc), '[]')
  from (
    select month, rent_estimate from rent_history
    where entry_id = ${entryId} and month < date_trunc('month', ${before} at time zone '${BUSINESS_TIME_ZONE}')::date
    order by month desc limit ${MONTHS}) h)`;
