import { Injectable } from '@nestjs/common';
import type { PriceBookFilter, PriceBookSort, PriceBookView } from '#shared/price-book.js';
import { businessDay } from '#shared/time.js';
import { Clock } from '../../platform/clock.js';
import { orderBy, readPage } from '../../platform/database/read-page.js';
import { Conditions, Sql } from '../../platform/database/sql.js';
import { defineError } from '../../platform/errors.js';
import type { ListQuery, Page } from '../../platform/http/list-query.js';
import { staffJson } from '../../users/staff.js';
import { priceBookOn } from '../current-price-book.js';

export const PriceBookNotFound = defineError(
  'not-found',
  'PRICE_BOOK_NOT_FOUND',
  'This version of the fees no longer exists.',
);

const SORT_COLUMNS: Record<PriceBookSort | 'id', string> = {
  number: 'number',
  effectiveOn: 'effective_on',
  id: 'id',
};

/** Reads versions of the price book for the console. */
@Injectable()
export class PriceBooksQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<PriceBookView> {
    const newest = { field: 'number', order: 'desc' } as const;
    const { rows } = await this.list({ sort: newest, range: { start: 0, end: 0 }, filter: { id: [id] } });
    if (!rows[0]) throw new PriceBookNotFound();
    return rows[0];
  }

  list({ sort, range, filter }: ListQuery<PriceBookSort, PriceBookFilter>): Promise<Page<PriceBookView>> {
    const conditions = new Conditions().when(filter.id, (p) => `id = any(${p}::uuid[])`);
    const order = orderBy(sort, SORT_COLUMNS);
    const columns = columnsOn(conditions.parameter(businessDay(this.clock.now())));
    const read = { columns, table: 'price_books b', conditions, order, range };
    return readPage(this.sql, read);
  }
}

/** The columns of a view; `today` is a placeholder. */
function columnsOn(today: string): string {
  const current = `(select (${priceBookOn(today)})->>'version')::int`;
  return `id, number, to_char(effective_on, 'YYYY-MM-DD') as "effectiveOn",
    case when effective_on > ${today}::date then 'scheduled' when number = ${current} then 'current' else 'past' end as state,
    note, figures, created_at as "createdAt", updated_at as "updatedAt", ${staffJson('b.created_by_id')} as "createdBy",
    ${staffJson('b.updated_by_id')} as "updatedBy", version`;
}
