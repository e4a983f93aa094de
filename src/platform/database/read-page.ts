import { cappedTotal, type ListQuery, type Page, TOTAL_MAX } from '../http/list-query.js';
import type { Conditions, Sql } from './sql.js';

export interface PageRead {
  columns: string;
  /** The table and its alias, `users u`. */
  table: string;
  /**
   * Joins that neither conditions nor order need. They run only for the rows of the page and must not add or drop any.
   */
  joins?: string;
  conditions: Conditions;
  /** SQL for the total, where something is cheaper than counting the matches. */
  total?: string;
  /** Count no further than `TOTAL_MAX`, for tables that grow without limit. */
  isCapped?: boolean;
  /** Ends with the id, so that a row never appears on two pages: see `orderBy`. */
  order: string;
  range: ListQuery<string, unknown>['range'];
}

/**
 * The order of a list, which ends with the id. Empty values of the `nullable` columns come last. The others leave that
 * out, because `nulls last` keeps PostgreSQL from using their index.
 */
export function orderBy<Field extends string>(
  { field, order }: ListQuery<Field, unknown>['sort'],
  columns: Record<Field | 'id', string>,
  nullable: readonly NoInfer<Field>[] = [],
): string {
  const isNullable = (nullable as readonly string[]).includes(field);
  return `${columns[field]} ${order} ${isNullable ? 'nulls last' : ''}, ${columns.id} ${order}`;
}

/** One page of a list plus the total number of matches, in one statement. Stops early when the page is past the end. */
export async function readPage<View extends { id: string }>(
  sql: Pick<Sql, 'views'>,
  read: PageRead,
): Promise<Page<View>> {
  return toPage(await sql.views<View & Counted>(textOf(read), read.conditions.values), read);
}

/** The same for views that are more than their columns. */
export async function readMappedPage<Row extends { id: string }, View>(
  sql: Pick<Sql, 'views'>,
  read: PageRead,
  toView: (row: Row) => View,
): Promise<Page<View>> {
  const page = await readPage<Row>(sql, read);
  return { ...page, rows: page.rows.map(toView) };
}

/** What every row of a page comes with, so that one statement returns both. */
export interface Counted {
  total: string;
}

/** Past the last row, only the total comes back. */
export function toPage<Row extends { id: string }>(
  rows: (Row & Counted)[],
  { isCapped }: Pick<PageRead, 'isCapped'> = {},
): Page<Row> {
  const total = Number(rows[0]?.total ?? 0);
  const found = rows.filter((row) => row.id !== null);
  return {
    // JSON leaves out what is undefined. Copying all properties but one takes six times as much memory.
    rows: found.map((row) => ({ ...row, total: undefined })),
    ...(isCapped ? cappedTotal(total) : { total }),
  };
}

/** SQL that counts the matches, but no more than one above `TOTAL_MAX`. */
export function cappedCount(matches: string): string {
  return `select count(*) from (select from ${matches} limit ${TOTAL_MAX + 1}) counted`;
}

function textOf({ columns, table, joins, conditions, total, isCapped, order, range }: PageRead): string {
  const { where } = conditions;
  const matches = `${table} where ${where}`;
  const count = total ?? (isCapped ? cappedCount(matches) : `select count(*) from ${matches}`);
  const start = isCapped ? Math.min(range.start, TOTAL_MAX) : range.start;
  const slice = (selected: string) => `
    select ${selected} from ${table} where (${where}) and counted.total > ${start}
    order by ${order} limit ${range.end - range.start + 1} offset ${range.start}`;
  const page = joins
    ? `select ${columns} from (${slice('id')}) page join ${table} using (id) ${joins} order by ${order}`
    : slice(columns);
  // Materialized, so that the page's comparison doesn't run the count twice.
  return `with counted as materialized (select (${count}) as total) select counted.total, p.*
    from counted
    left join lateral (${page}) p on true`;
}
