import { DOT_PLOT, type Dot, dotPlotOf } from '#shared/dot-plot.js';
import { formatDollars } from '#shared/format.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  comparableDots,
  formatMiles,
  nearestFirst,
} from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import type { ReportContent } from './report-content.js';
import { rentCopy } from './report-pdf.text.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';
import { drawTable } from './table.js';

const text = REPORT_WORDS.comparables;
const SHARES = [0.44, 0.15, 0.13, 0.13, 0.15];
const COLUMNS = COMPARABLE_HEADS.map((head, index) => ({ head, share: SHARES[index]! }));

/** Nearby rentals as a chart and as a table. */
export function drawComparables(sheet: Sheet, content: ReportContent): void {
  const { analysis } = content;
  const comparables = nearestFirst(analysis.comparables);
  const dots = comparableDots(comparables);
  const hasPlot = dots.length > 1;
  sheet.section(text.title, hasPlot ? DOT_PLOT_HEIGHT + 70 : 60, () => {
    if (comparables.length === 0) return sheet.paragraph(text.none, STYLES.soft);
    sheet.paragraph(text.text(comparables.length), STYLES.soft);
    if (hasPlot) drawDotPlot(sheet, dots, toRentLine(content, dots.length));
    drawTable(
      sheet,
      COLUMNS,
      comparables.map((comparable) => ({ cells: comparableCells(comparable) })),
    );
  });
}

function toRentLine(content: ReportContent, count: number) {
  const { rent } = content;
  const { level, chart } = rentCopy(content);
  return { rent, name: level, sentence: chart(count, formatDollars(rent)) };
}

const dotPlotText = REPORT_WORDS.comparables;
const AXIS_LABEL: Style = { face: 'text', size: 13, color: 'ink' };
const RENT_LABEL: Style = { face: 'strong', size: 13, color: 'clay' };
const WIDTH = 360;
const SCALE = WIDTH / DOT_PLOT.width;

export const DOT_PLOT_HEIGHT = DOT_PLOT.height * SCALE;

interface RentLine {
  rent: number;
  name: string;
  /** Alternative text. */
  sentence: string;
}

/** Comparables by distance and rent, as on the report page. */
export function drawDotPlot(sheet: Sheet, dots: Dot[], { rent, name, sentence }: RentLine): void {
  const draw = () => {
    sheet.doc.save().translate(PAGE.left, sheet.y).scale(SCALE);
    drawDots(sheet, dots, rent, `${name} ${formatDollars(rent)}`);
    sheet.doc.restore();
  };
  sheet.tagged('Figure', draw, { alt: sentence });
  sheet.y += DOT_PLOT_HEIGHT;
}

function drawDots(sheet: Sheet, given: Dot[], rent: number, level: string): void {
  const { doc } = sheet;
  const { left, right, bottom, radius } = DOT_PLOT;
  const { xTicks, yTicks, levelY, levelName, dots } = dotPlotOf(given, rent);
  for (const { value, at } of yTicks) {
    doc.moveTo(left, at).lineTo(right, at).lineWidth(1).stroke(sheet.color('line'));
    drawLabel(sheet, formatDollars(value), left - 10, at - 8, 'right');
  }
  for (const { value, at } of xTicks) drawLabel(sheet, formatMiles(value), at, bottom + 10, 'center');
  drawLabel(sheet, dotPlotText.distanceAxis, right, bottom + 32, 'right');
  doc
    .moveTo(left, levelY)
    .lineTo(right, levelY)
    .lineWidth(2)
    .dash(6, { space: 5 })
    .stroke(sheet.color('clay'));
  doc.undash();
  const side = levelName.anchor === 'start' ? 'left' : 'right';
  drawLabel(sheet, level, levelName.x, levelName.y - 12, side, RENT_LABEL);
  for (const { cx, cy } of dots)
    doc.circle(cx, cy, radius).lineWidth(2).fillAndStroke(sheet.color('green'), sheet.color('card'));
}

function drawLabel(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  align: 'left' | 'right' | 'center',
  style: Style = AXIS_LABEL,
): void {
  const width = 300;
  const before = { left: 0, center: width / 2, right: width }[align];
  sheet.write(text, style, { x: x - before, y, width, align });
}
