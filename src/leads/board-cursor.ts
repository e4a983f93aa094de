import { z } from 'zod';
import { Malformed } from '../platform/errors.js';

/** Where a column's next page begins: the sort key and the id of the last card seen. */
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
export function readCursor(text: string, key: z.ZodType<string>): Cursor {
  try {
    return z
      .strictObject({ key, id: z.guid() })
      .parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new Malformed('The cursor cannot be read.');
  }
}
