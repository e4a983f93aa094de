/** One page of a list with infinite scrolling. `next` is the cursor of the next page, null on the last. */
export interface CursorPage<Row> {
  rows: Row[];
  next: string | null;
}
