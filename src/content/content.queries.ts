import { Injectable } from '@nestjs/common';
import type { ContentFilter, ContentSort, ContentView } from '#shared/content.js';
import { snakeCase, toView } from '../platform/database/columns.js';
import { readMappedPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { ContentItem } from './content.entity.js';
import { ContentNotFound } from './content.errors.js';
import type { ContentList } from './content-lists.js';
import { toTeamPicture } from './images/image-keys.js';

const ITEM_FIELDS = ['id', 'createdAt', 'updatedAt', 'version', 'position', 'isSample'] as const;

/** Reads content for the console. */
@Injectable()
export class ContentQueries {
  constructor(private readonly sql: Sql) {}

  async get(list: ContentList, id: string): Promise<ContentView> {
    const row = await this.sql.row<ContentItem>(
      `select ${columnsOf(list)} from ${list.table} where id = $1`,
      [id],
    );
    if (!row) throw new ContentNotFound();
    return toContentView(list, row);
  }

  list(
    list: ContentList,
    { sort, range, filter }: ListQuery<ContentSort, ContentFilter>,
  ): Promise<Page<ContentView>> {
    const order = `${snakeCase(sort.field)} ${sort.order}, id ${sort.order}`;
    const read = {
      columns: columnsOf(list),
      table: list.table,
      conditions: conditionsOf(filter),
      order,
      range,
    };
    return readMappedPage(this.sql, read, (row: ContentItem) => toContentView(list, row));
  }
}

function conditionsOf({ id, page }: ContentFilter): Conditions {
  return new Conditions().when(id, (p) => `id = any(${p}::uuid[])`).when(page, (p) => `page = ${p}`);
}

function columnsOf({ fields, hasPhoto }: ContentList): string {
  return [...ITEM_FIELDS, ...fields, ...(hasPhoto ? ['photo'] : [])]
    .map((field) => `${snakeCase(field)} as "${field}"`)
    .join(', ');
}

/** A record as admins see it. */
export function toContentView({ fields, hasPhoto }: ContentList, item: ContentItem): ContentView {
  const values = Object.fromEntries(fields.map((field) => [field, Reflect.get(item, field) ?? null]));
  return {
    ...toView(item, ITEM_FIELDS),
    ...values,
    ...(hasPhoto && { picture: item.photo ? toTeamPicture(item.photo) : null }),
  } as ContentView;
}
