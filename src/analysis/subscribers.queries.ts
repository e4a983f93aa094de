import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import { readPage } from '../platform/database/read-page.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type {
  SubscriberFilter,
  SubscriberSort,
  SubscriberView,
} from '../shared/analysis/subscriber.contract.js';

const COLUMNS = `
  s.id, s.created_at as "createdAt", s.email, s.name,
  (select count(*)::int from property_analysis_entries e where e.email = lower(s.email::text)) as analyses`;

const SORT_COLUMNS: Record<SubscriberSort, string> = {
  createdAt: 's.created_at',
  email: 's.email',
  name: 's.name collate "en-x-icu"',
};

/** Reads of subscribers made for the list. */
@Injectable()
export class SubscribersQueries {
  constructor(private readonly sql: Sql) {}

  list(query: ListQuery<SubscriberSort, SubscriberFilter>): Promise<Page<SubscriberView>> {
    const { sort, range, filter } = query;
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order} nulls last, s.id ${sort.order}`;
    const table = 'property_analysis_subscribers s';
    const read = { columns: COLUMNS, table, conditions: toConditions(filter), order, range };
    return readPage(this.sql, read, isoMoments<Stored<SubscriberView>>);
  }
}

function toConditions({ q }: SubscriberFilter): Conditions {
  return new Conditions().when(
    q,
    (p) => `position(lower(${p}) in lower(concat_ws(' ', s.name, s.email))) > 0`,
  );
}
