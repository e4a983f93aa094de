import { z } from 'zod';
import { Malformed } from '../platform/errors.js';

const cursorSchema = z.strictObject({ key: z.string().max(200), id: z.uuid() });
/** Where a column's next page begins: the sort key and the id of the last card seen. */
export type Cursor = z.infer<typeof cursorSchema>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Throws `Malformed` for anything this server did not write. */
export function readCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new Malformed('The cursor cannot be read.');
  }
}
