import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Malformed } from '../errors.js';

export const DEFAULT_ROWS = 25;
const MAX_ROWS = 100;
const MAX_OFFSET = 100_000;

/** One page of rows, and how many rows match in total. */
export interface Page<Row> {
  rows: Row[];
  total: number;
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
}

/** Parses `sort`, `range` and `filter` (JSON each) against what a resource allows. */
export function listQuerySchema<Sort extends string, Filter>(
  sorts: readonly Sort[],
  byDefault: ListQuery<Sort, Filter>['sort'],
  filterSchema: z.core.$ZodType<Filter>,
  { id = z.uuid() }: ListQueryOptions = {},
) {
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
        .transform((value) => value ?? DEFAULT_RANGE),
      filter: jsonSchema()
        .pipe(withIds(filterSchema, id))
        .optional()
        .transform((value) => value ?? ({} as ListQuery<Sort, Filter>['filter'])),
    })
    .check(({ value }) => {
      // react-admin's getMany asks for ids without a range and expects all of them.
      if (value.filter.id && value.range === DEFAULT_RANGE) value.range = { start: 0, end: MAX_ROWS - 1 };
    });
}

/** The same query without `range`, for exports of everything that matches. */
export function exportQuerySchema<Shape extends { range: z.ZodType }>(list: z.ZodObject<Shape>) {
  const { range: _, ...shape } = list.shape;
  return z.strictObject(shape);
}

const DEFAULT_RANGE = Object.freeze({ start: 0, end: DEFAULT_ROWS - 1 });

/** A filter that may also list ids, whatever else it allows. */
function withIds<Filter>(filterSchema: z.core.$ZodType<Filter>, id: z.ZodType<string>) {
  const ids = z.strictObject({ id: z.array(id).max(MAX_ROWS) });
  return z.unknown().transform((value, context): Filter & { id?: string[] } => {
    const hasIds = typeof value === 'object' && value !== null && 'id' in value;
    const { id: wanted, ...others } = hasIds ? value : { id: undefined };
    const found = hasIds ? ids.safeParse({ id: wanted }) : null;
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

/** The rows of a page, with the header react-admin needs for paging: `leads 0-24/319`. */
export function answerPage<Row>(
  reply: FastifyReply,
  resource: string,
  { range: { start } }: { range: { start: number } },
  { rows, total }: Page<Row>,
): Row[] {
  const last = start + Math.max(rows.length - 1, 0);
  reply.header('Access-Control-Expose-Headers', 'Content-Range');
  reply.header('Content-Range', `${resource} ${start}-${last}/${total}`);
  return rows;
}
