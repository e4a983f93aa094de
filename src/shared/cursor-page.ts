/** One page of an endless list; `next` is the cursor of the page after it, null on the last. */
export interface CursorPage<Row> {
  rows: Row[];
  next: string | null;
}
