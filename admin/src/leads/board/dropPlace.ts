/** A column's scroller and the card held over it, in CSS pixels. */
export interface Hover {
  cardTop: number;
  cardHeight: number;
  scrollerTop: number;
  scrollTop: number;
  rowHeight: number;
  /** Rows in the column, including the lifted card's. */
  rows: number;
  /** The lifted card's row if it came from this column. */
  ownRow: number | null;
}

export interface DropPlace {
  /** Index among the other cards. */
  index: number;
  /** The row above which the insertion line shows; null over the card's own place. */
  line: number | null;
}

// A keyboard jump of exactly one row must count as one row despite rounding.
const TOLERANCE = 2;

/** Where a card would land. It passes a neighbor once its center is past the neighbor's center. */
export function dropPlace(hover: Hover): DropPlace {
  const { rowHeight, rows, ownRow } = hover;
  const center = hover.cardTop + hover.cardHeight / 2 - hover.scrollerTop + hover.scrollTop;
  const passed = (offset: number) => (center + offset) / rowHeight - 0.5;
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
