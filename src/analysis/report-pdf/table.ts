import { PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';

const PADDING = 4;
const GUTTER = 10;

export interface Column {
  head: string;
  /** Fraction of the page's width. */
  share: number;
  /** By default, the first column is on the left and the others, which are numbers, on the right. */
  align?: 'left' | 'right' | undefined;
}

export interface Row {
  cells: string[];
  isTotal?: boolean;
}

interface Cell {
  text: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** The first column labels its row; the others are numbers. Rows never split, and headers repeat on a new page. */
export function drawTable(sheet: Sheet, columns: Column[], rows: Row[], body: Style = STYLES.body): void {
  const heads = columns.map(({ head }) => head);
  sheet.within('Table', () => {
    sheet.within('TR', () => drawHeads(sheet, cellsOf(columns, heads), false));
    for (const { cells, isTotal = false } of rows) {
      const style = isTotal ? STYLES.strong : body;
      const row = measured(sheet, cellsOf(columns, cells), style);
      if (sheet.ensureSpace(row.height)) drawHeads(sheet, cellsOf(columns, heads), true);
      if (isTotal) sheet.line(sheet.y, 'ink', 1.25);
      sheet.within('TR', () => drawRow(sheet, row, style));
      if (!isTotal) sheet.line(sheet.y);
    }
  });
}

function cellsOf(columns: Column[], texts: string[]): Cell[] {
  let x = PAGE.left;
  return columns.map(({ share, align }, index) => {
    const width = share * PAGE.inner;
    const gutter = index === 0 ? 0 : GUTTER;
    const cell: Cell = {
      text: texts[index]!,
      x: x + gutter,
      width: width - gutter,
      align: align ?? (index === 0 ? 'left' : 'right'),
    };
    x += width;
    return cell;
  });
}

interface MeasuredRow {
  cells: Cell[];
  height: number;
}

function measured(sheet: Sheet, cells: Cell[], style: Style): MeasuredRow {
  const heights = cells.map(({ text, width }) => sheet.heightOf(text, style, width));
  return { cells, height: Math.max(...heights) + 2 * PADDING };
}

/** On a new page the headers are repeated for the eye only, not for screen readers. */
function drawHeads(sheet: Sheet, cells: Cell[], isRepeated: boolean): void {
  const { height } = measured(sheet, cells, STYLES.columnHead);
  for (const { text, ...place } of cells) {
    const box = { ...place, y: sheet.y + PADDING };
    if (isRepeated) sheet.decorate(() => sheet.write(text, STYLES.columnHead, box), 'Pagination');
    else sheet.writeTagged('TH', text, STYLES.columnHead, box, { scope: 'Column' });
  }
  sheet.y += height;
  sheet.line(sheet.y);
}

function drawRow(sheet: Sheet, { cells, height }: MeasuredRow, style: Style): void {
  for (const [index, { text, ...place }] of cells.entries()) {
    const box = { ...place, y: sheet.y + PADDING };
    if (index === 0) sheet.writeTagged('TH', text, style, box, { scope: 'Row' });
    else sheet.writeTagged('TD', text, style, box);
  }
  sheet.y += height;
}
