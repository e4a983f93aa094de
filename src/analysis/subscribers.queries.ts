import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
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

type SubscriberRow = Omit<SubscriberView, 'createdAt'> & { createdAt: Date };

/** Reads of subscribers made for the list. */
@Injectable()
export class SubscribersQueries {
  constructor(private readonly sql: Sql) {}

  async list(query: ListQuery<SubscriberSort, SubscriberFilter>): Promise<Page<SubscriberView>> {
    const { sort, range, filter } = query;
    const { where, values } = toConditions(filter);
    const rows = await this.sql.rows<{ total: string } & SubscriberRow>(
      `select t.total, p.*
       from (select count(*) as total from property_analysis_subscribers s where ${where}) t
       left join lateral (
         select ${COLUMNS} from property_analysis_subscribers s where ${where}
         order by ${SORT_COLUMNS[sort.field]} ${sort.order} nulls last, s.id ${sort.order}
         limit ${range.end - range.start + 1} offset ${range.start}
       ) p on true`,
      values,
    );
    const found = rows.filter((row) => row.id !== null);
    return {
      rows: found.map(({ total: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      total: Number(rows[0]?.total ?? 0),
    };
  }
}

function toConditions({ q }: SubscriberFilter): Conditions {
  return new Conditions().when(
    q,
    (p) => `position(lower(${p}) in lower(concat_ws(' ', s.name, s.email))) > 0`,
  );
}
