import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { snakeCase } from '../platform/database/snake-case.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { BlogListFilter, BlogListSort, BlogListView } from '../shared/blog/blog.contract.js';
import { BlogRecordNotFound } from './blog.errors.js';
import type { BlogList } from './blog-lists.js';

const SORT_COLUMNS: Record<BlogListSort, string> = {
  name: 't.name collate "en-x-icu"',
  slug: 't.slug',
  postCount: '"postCount"',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
  id: 't.id',
};

/** Reads of categories, tags and authors made for the console. */
@Injectable()
export class BlogListsQueries {
  constructor(private readonly sql: Sql) {}

  async get(list: BlogList, id: string): Promise<BlogListView> {
    const row = await this.sql.row<Row>(`${selectOf(list)} where t.id = $1`, [id]);
    if (!row) throw new BlogRecordNotFound();
    return toView(row);
  }

  async list(
    list: BlogList,
    { sort, range, filter }: ListQuery<BlogListSort, BlogListFilter>,
  ): Promise<Page<BlogListView>> {
    const { where, values } = new Conditions()
      .when(filter.id, (p) => `t.id = any(${p}::uuid[])`)
      .when(filter.q, (p) => `position(lower(${p}) in lower(t.name)) > 0`);
    const rows = await this.sql.rows<Row & { total: string }>(
      `select n.total, l.* from (select count(*) as total from ${list.table} t where ${where}) n
       left join lateral (
         ${selectOf(list)} where ${where} order by ${SORT_COLUMNS[sort.field]} ${sort.order}, t.id ${sort.order}
         limit ${range.end - range.start + 1} offset ${range.start}) l on true`,
      values,
    );
    const found = rows.filter(({ id }) => id !== null);
    return { rows: found.map(toView), total: Number(rows[0]?.total ?? 0) };
  }
}

/** The record as a transaction that changes it sees it. */
export async function readItem(em: EntityManager, list: BlogList, id: string): Promise<BlogListView> {
  const [row] = await em.execute<Row[]>(`${selectOf(list)} where t.id = ?`, [id]);
  return toView(row!);
}

type Row = Omit<BlogListView, 'createdAt' | 'updatedAt'> & {
  /** Dates from the driver, text from the ORM. */
  createdAt: Date | string;
  updatedAt: Date | string;
  total?: string;
};

function selectOf({ table, fields, postCount }: BlogList): string {
  const columns = ['id', 'createdAt', 'updatedAt', 'version', ...fields].map(
    (field) => `t.${snakeCase(field)} as "${field}"`,
  );
  return `select ${columns.join(', ')}, ${postCount} as "postCount" from ${table} t`;
}

function toView({ total: _, createdAt, updatedAt, ...row }: Row): BlogListView {
  return {
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  } as BlogListView;
}
