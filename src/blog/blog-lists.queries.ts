import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import { readPage } from '../platform/database/read-page.js';
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
    const row = await this.sql.row<Stored<BlogListView>>(`${selectOf(list)} where t.id = $1`, [id]);
    if (!row) throw new BlogRecordNotFound();
    return isoMoments(row);
  }

  list(
    list: BlogList,
    { sort, range, filter }: ListQuery<BlogListSort, BlogListFilter>,
  ): Promise<Page<BlogListView>> {
    const read = {
      columns: columnsOf(list),
      table: `${list.table} t`,
      conditions: new Conditions()
        .when(filter.id, (p) => `t.id = any(${p}::uuid[])`)
        .when(filter.q, (p) => `position(lower(${p}) in lower(t.name)) > 0`),
      order: `${SORT_COLUMNS[sort.field]} ${sort.order}, t.id ${sort.order}`,
      range,
    };
    return readPage(this.sql, read, isoMoments<Stored<BlogListView>>);
  }
}

/** The record as a transaction that changes it sees it. */
export async function readItem(em: EntityManager, list: BlogList, id: string): Promise<BlogListView> {
  const [row] = await em.execute<Stored<BlogListView>[]>(`${selectOf(list)} where t.id = ?`, [id]);
  return isoMoments(row!);
}

function selectOf(list: BlogList): string {
  return `select ${columnsOf(list)} from ${list.table} t`;
}

function columnsOf({ fields, postCount }: BlogList): string {
  const columns = ['id', 'createdAt', 'updatedAt', 'version', ...fields].map(
    (field) => `t.${snakeCase(field)} as "${field}"`,
  );
  return `${columns.join(', ')}, ${postCount} as "postCount"`;
}
