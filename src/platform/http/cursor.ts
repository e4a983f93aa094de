import { z } from 'zod';
import type { CursorPage } from '#shared/cursor-page.js';
import { Malformed } from '../errors.js';

/** Where the next page begins: the sort key and the id of the last row seen. */
export interface Cursor {
  key: string;
  id: string;
}

/** What the key of a cursor may be: a rank, or a moment where `-infinity` stands for never. */
export const CURSOR_KEYS = {
  rank: z.string().max(200).regex(/^\w+$/),
  moment: z.iso.datetime().or(z.literal('-infinity')),
};

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Throws `Malformed` for anything this server did not write. */
export function readCursor(text: string, key: z.ZodType<string>, id: z.ZodType<string> = z.guid()): Cursor {
  try {
    return z.strictObject({ key, id }).parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new Malformed('The cursor cannot be read.');
  }
}

/** The SQL of a moment as the key of a cursor: to the microsecond, which a JavaScript date would lose. */
export function momentKey(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The page of rows that were read one more than `size`, so that it is known whether another follows. */
export function toCursorPage<Row extends Cursor, View>(
  rows: Row[],
  size: number,
  toView: (row: Row) => View,
): CursorPage<View> {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { rows: page.map(toView), next: last ? writeCursor({ key: last.key, id: last.id }) : null };
}
