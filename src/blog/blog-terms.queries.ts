import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BlogTermFilter, BlogTermSort, BlogTermView } from '#shared/blog.js';
import { snakeCase } from '../platform/database/columns.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, isoMoments, Sql, type Stored } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { BlogRecordNotFound } from './blog.errors.js';
import type { BlogTermType } from './blog-term.entity.js';

const SORT_COLUMNS: Record<BlogTermSort, string> = {
  name: 't.name collate "en-x-icu"',
  slug: 't.slug',
  postCount: '"postCount"',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
  id: 't.id',
};

/** Reads categories, tags and authors for the console. */
@Injectable()
export class BlogTermsQueries {
  constructor(private readonly sql: Sql) {}

  async get(list: BlogTermType, id: string): Promise<BlogTermView> {
    const row = await this.sql.view<BlogTermView>(`${selectOf(list)} where t.id = $1`, [id]);
    if (!row) throw new BlogRecordNotFound();
    return row;
  }

  list(
    list: BlogTermType,
    { sort, range, filter }: ListQuery<BlogTermSort, BlogTermFilter>,
  ): Promise<Page<BlogTermView>> {
    const read = {
      columns: columnsOf(list),
      table: `${list.table} t`,
      conditions: new Conditions()
        .when(filter.id, (p) => `t.id = any(${p}::uuid[])`)
        .when(filter.q, (p) => `position(lower(${p}) in lower(t.name)) > 0`),
      order: orderBy(sort, SORT_COLUMNS),
      range,
    };
    return readPage(this.sql, read);
  }
}

/** Reads the term inside the transaction that changes it. */
export async function readTerm(em: EntityManager, list: BlogTermType, id: string): Promise<BlogTermView> {
  const [row] = await em.execute<Stored<BlogTermView>[]>(`${selectOf(list)} where t.id = ?`, [id]);
  return isoMoments(row!);
}

function selectOf(list: BlogTermType): string {
  return `select ${columnsOf(list)} from ${list.table} t`;
}

function columnsOf({ fields, postCount }: BlogTermType): string {
  const columns = ['id', 'createdAt', 'updatedAt', 'version', ...fields].map(
    (field) => `t.${snakeCase(field)} as "${field}"`,
  );
  return `${columns.join(', ')}, ${postCount} as "postCount"`;
}
