/** A column's scroller and the card held over it, in CSS pixels of the window. */
export interface Hover {
  cardTop: number;
  cardHeight: number;
  scrollerTop: number;
  scrollTop: number;
  rowHeight: number;
  /** Rows in the column, the lifted card's own among them. */
  rows: number;
  /** The lifted card's own row when it came from this column. */
  ownRow: number | null;
}

export interface DropPlace {
  /** The place among the other cards. */
  index: number;
  /** The row whose upper edge bears the insertion line; null over its own place. */
  line: number | null;
}

// A keyboard jump of exactly one row must count as one row, whatever the rounding.
const TOLERANCE = 2;

/** Where a card would land. A neighbour gives way once the centre of the card has passed its own. */
export function dropPlace(hover: Hover): DropPlace {
  const { rowHeight, rows, ownRow } = hover;
  const centre = hover.cardTop + hover.cardHeight / 2 - hover.scrollerTop + hover.scrollTop;
  const passed = (offset: number) => (centre + offset) / rowHeight - 0.5;
  if (ownRow === null) {
    const index = clamp(Math.ceil(passed(-TOLERANCE)), rows);
    return { index, line: index };
  }
  const last = rows - 1;
  const down = clamp(Math.floor(passed(TOLERANCE)), last);
  if (down > ownRow) return { index: down, line: down + 1 };
  const up = clamp(Math.ceil(passed(-TOLERANCE)), last);
  if (up < ownRow) return { index: up, line: up };
  return { index: ownRow, line: null };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
