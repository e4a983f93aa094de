import type { ListQuery, Page } from '../http/list-query.js';
import type { Conditions, Sql } from './sql.js';

interface PageRead {
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
export async function readPage<Row extends { id: string }, View>(
  sql: Sql,
  read: PageRead,
  toView: (row: Row) => View,
): Promise<Page<View>> {
  const rows = await sql.rows<{ total: string } & Row>(textOf(read), read.conditions.values);
  // Past the last row, only the total comes back.
  const found = rows.filter((row) => row.id !== null);
  return {
    rows: found.map(({ total: _, ...row }) => toView(row as unknown as Row)),
    total: Number(rows[0]?.total ?? 0),
  };
}

function textOf({ columns, table, joins, conditions, total, order, range }: PageRead): string {
  const { where } = conditions;
  const slice = (selected: string) => `
    select ${selected} from ${table} where (${where}) and counted.total > ${range.start}
    order by ${order} limit ${range.end - range.start + 1} offset ${range.start}`;
  const page = joins
    ? `select ${columns} from (${slice('id')}) page join ${table} using (id) ${joins} order by ${order}`
    : slice(columns);
  return `select counted.total, p.*
    from (select (${total ?? `select count(*) from ${table} where ${where}`}) as total) counted
    left join lateral (${page}) p on true`;
}
