import type { EntityManager } from '@mikro-orm/postgresql';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { businessDay } from '#shared/time.js';
import { ONLY_ROW } from '../platform/database/columns.js';

/** SQL for the agreement length, if the company has set it. */
const COMPANY_TERMS = `jsonb_strip_nulls(coalesce((
  select jsonb_build_object('agreementMonths', "values" #> '{managementTerms,agreementMonths}')
  from company_settings where id = ${ONLY_ROW}), '{}'))`;

/** SQL for the prices of a day as JSON; `day` is an expression. */
export function priceBookOn(day: string): string {
  return `select figures || jsonb_build_object('version', number) || ${COMPANY_TERMS}
    from price_books
    where effective_on <= ${day}::date order by effective_on desc, number desc limit 1`;
}

/** The prices that apply now, uncached and in the caller's transaction. */
export async function findCurrentPriceBook(em: EntityManager, now: Date): Promise<CurrentPriceBook> {
  const [row] = await em.execute<{ book: CurrentPriceBook }[]>(`select (${priceBookOn('?')}) as book`, [
    businessDay(now),
  ]);
  return row!.book;
}
