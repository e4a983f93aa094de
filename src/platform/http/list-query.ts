import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Malformed } from '../errors.js';

export const DEFAULT_ROWS = 25;
const MAX_ROWS = 100;
const MAX_OFFSET = 100_000;

/** One page of rows and the number of rows that match in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** The list convention of ra-data-simple-rest, read and limited. `range` is inclusive. */
export interface ListQuery<Sort extends string, Filter> {
  sort: { field: Sort; order: 'asc' | 'desc' };
  range: { start: number; end: number };
  filter: Filter;
}

/** Reads `sort`, `range` and `filter` (JSON each) against the allow-list of a resource. */
export function listQuerySchema<Sort extends string, Filter>(
  sorts: readonly Sort[],
  byDefault: ListQuery<Sort, Filter>['sort'],
  filterSchema: z.ZodType<Filter>,
) {
  const sort = z
    .tuple([z.enum(sorts), z.string().regex(/^(asc|desc)$/i)])
    .transform(([field, order]) => ({ field: field as Sort, order: order.toLowerCase() as 'asc' | 'desc' }));
  const range = z
    .tuple([z.int().min(0).max(MAX_OFFSET), z.int().min(0)])
    .refine(([start, end]) => end >= start && end - start < MAX_ROWS, `At most ${MAX_ROWS} rows`)
    .transform(([start, end]) => ({ start, end }));
  return z.strictObject({
    sort: jsonSchema()
      .pipe(sort)
      .optional()
      .transform((value) => value ?? byDefault),
    range: jsonSchema()
      .pipe(range)
      .optional()
      .transform((value) => value ?? { start: 0, end: DEFAULT_ROWS - 1 }),
    filter: jsonSchema()
      .pipe(filterSchema)
      .optional()
      .transform((value) => value ?? ({} as Filter)),
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

/** The rows of a page, with the header react-admin pages by, `leads 0-24/319`. */
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
