import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CursorPage } from '#shared/http.js';
import { Malformed } from '../errors.js';

/** Where the next page starts: the sort key and id of the last row on this one. */
export interface Cursor {
  key: string;
  id: string;
}

/** What a cursor's key may be: a rank, or a timestamp, where `-infinity` means never. */
export const CURSOR_KEYS = {
  rank: z.string().max(200).regex(/^\w+$/),
  moment: z.iso.datetime().or(z.literal('-infinity')),
};

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Throws `Malformed` for any cursor this server did not write. */
export function readCursor(text: string, key: z.ZodType<string>, id: z.ZodType<string> = z.guid()): Cursor {
  try {
    return z.strictObject({ key, id }).parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new Malformed('The cursor is not valid.');
  }
}

/** SQL that formats a timestamp as a cursor key. It keeps microseconds, which a JavaScript date would lose. */
export function momentKey(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Expects one row more than `size`, which shows whether there is another page. */
export function toCursorPage<Row extends Cursor, View>(
  rows: Row[],
  size: number,
  toView: (row: Row) => View,
): CursorPage<View> {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { rows: page.map(toView), next: last ? writeCursor({ key: last.key, id: last.id }) : null };
}

export const DEFAULT_ROWS = 25;
const MAX_ROWS = 100;
const MAX_OFFSET = 100_000;

/** Counting more matches of a search or of a list without limit would take longer than reading the page. */
export const TOTAL_MAX = 10_000;

/** One page of rows, and how many rows match in total. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** Whether more than `total` rows match, which weren't counted. */
  isMore?: boolean;
}

/** The total from a count that stopped at one more than `TOTAL_MAX`. */
export function cappedTotal(counted: number): Pick<Page<never>, 'total' | 'isMore'> {
  return counted > TOTAL_MAX ? { total: TOTAL_MAX, isMore: true } : { total: counted };
}

/** What ra-data-simple-rest sends, parsed and limited. `range` is inclusive; every list can be sorted and filtered by id. */
export interface ListQuery<Sort extends string, Filter> {
  sort: { field: Sort | 'id'; order: 'asc' | 'desc' };
  range: { start: number; end: number };
  filter: Filter & { id?: string[] };
}

interface ListQueryOptions {
  /** The format of an id; a UUID unless given. */
  id?: z.ZodType<string>;
  /** Rows of a page without a range. */
  rows?: number;
}

/** Parses `sort`, `range` and `filter` (JSON each) against what a resource allows. */
export function listQuerySchema<Sort extends string, Filter>(
  sorts: readonly Sort[],
  byDefault: ListQuery<Sort, Filter>['sort'],
  filterSchema: z.core.$ZodType<Filter>,
  { id = z.uuid(), rows = DEFAULT_ROWS }: ListQueryOptions = {},
) {
  const defaultRange = Object.freeze({ start: 0, end: rows - 1 });
  const sort = z
    .tuple([z.enum(['id', ...sorts]), z.string().regex(/^(asc|desc)$/i)])
    .transform(([field, order]) => ({
      field: field as Sort | 'id',
      order: order.toLowerCase() as 'asc' | 'desc',
    }));
  const range = z
    .tuple([z.int().min(0).max(MAX_OFFSET), z.int().min(0)])
    .refine(([start, end]) => end >= start && end - start < MAX_ROWS, `At most ${MAX_ROWS} rows`)
    .transform(([start, end]) => ({ start, end }));
  return z
    .strictObject({
      sort: jsonSchema()
        .pipe(sort)
        .optional()
        .transform((value) => value ?? byDefault),
      range: jsonSchema()
        .pipe(range)
        .optional()
        .transform((value) => value ?? defaultRange),
      filter: jsonSchema()
        .pipe(withIds(filterSchema, id))
        .optional()
        .transform((value) => value ?? ({} as ListQuery<Sort, Filter>['filter'])),
    })
    .check(({ value }) => {
      // react-admin's getMany sends ids without a range and expects every one of them.
      if (value.filter.id && value.range === defaultRange) value.range = { start: 0, end: MAX_ROWS - 1 };
    });
}

/** The same query without `range`, for exports of everything that matches. */
export function exportQuerySchema<Shape extends { range: z.ZodType }>(list: z.ZodObject<Shape>) {
  const { range: _, ...shape } = list.shape;
  return z.strictObject(shape);
}

/** A filter that may also list ids, whatever else it allows. */
function withIds<Filter>(filterSchema: z.core.$ZodType<Filter>, id: z.ZodType<string>) {
  const ids = z.strictObject({ id: z.array(id).max(MAX_ROWS) });
  return z.unknown().transform((value, context): Filter & { id?: string[] } => {
    const hasIds = typeof value === 'object' && value !== null && 'id' in value;
    const { id: requested, ...others } = hasIds ? value : { id: undefined };
    const found = hasIds ? ids.safeParse({ id: requested }) : null;
    const filter = z.safeParse(filterSchema, hasIds ? others : value);
    const issues = [...(found?.error?.issues ?? []), ...(filter.error?.issues ?? [])];
    for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path: [...path] });
    return { ...(filter.data as Filter), ...found?.data };
  });
}

/** A query parameter that holds JSON. */
export function jsonSchema() {
  return z
    .string()
    .max(5_000)
    .transform((text) => readJson(text));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed('A query parameter is not valid JSON.');
  }
}

/** Sends one page of rows with the header react-admin needs for paging: `leads 0-24/319`, or `leads 0-24/10000+`. */
export function answerPage<Row>(
  reply: FastifyReply,
  resource: string,
  { range: { start } }: { range: { start: number } },
  { rows, total, isMore }: Page<Row>,
): Row[] {
  const last = start + Math.max(rows.length - 1, 0);
  reply.header('Access-Control-Expose-Headers', 'Content-Range');
  reply.header('Content-Range', `${resource} ${start}-${last}/${total}${isMore ? '+' : ''}`);
  return rows;
}
