import { BUSINESS_TIME_ZONE } from '#shared/format.js';

/** The SQL of the moment a day of the company's calendar begins; `day` is an expression. Not every day has 24 hours. */
export function midnight(day: string): string {
  return `(${day})::timestamp at time zone '${BUSINESS_TIME_ZONE}'`;
}

/** The SQL of the company's calendar day at a moment; `moment` is an expression of type timestamptz. */
export function dayOf(moment: string): string {
  return `(${moment} at time zone '${BUSINESS_TIME_ZONE}')::date`;
}
