import { formatDollars, formatNumber } from '#shared/format.js';
import { rangeBarOf } from '#shared/range-bar.js';
import { reportConfidence } from '#shared/rent-confidence.js';
import { barLegend, type NumberedComparable, numberComparables, rentChange } from '#shared/report.js';
import { ORIGIN_TEXT, REPORT_TEXT } from '#shared/report-text.js';
import { isRough, type ReportContent } from './report-content.js';
import { REPORT_PDF_COPY, rentCopy } from './report-pdf.text.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';

const text = REPORT_TEXT.estimate;
const LEFT = { x: PAGE.left, width: 232 };
const RIGHT = { x: 304, width: 254 };

const RENT: Style = { face: 'heading', size: 50, color: 'ink' };
const RENT_SIZES = [50, 36, 26, 20];
const RANGE: Style = { face: 'heading', size: 14, color: 'ink' };

/** The rent per unit with its source, the total for several units, and the likely range with the comparables on it. */
export function drawEstimate(sheet: Sheet, content: ReportContent): void {
  const top = sheet.y;
  sheet.within('Sect', () => {
    if (isRough(content)) return drawRough(sheet, content);
    sheet.bookmark(rentCopy(content).title);
    const left = drawRent(sheet, content, top);
    const right = drawRange(sheet, content, top);
    sheet.y = Math.max(left, right) + 8;
    drawBar(sheet, content);
    sheet.y += 10;
  });
}

function drawRent(sheet: Sheet, content: ReportContent, top: number): number {
  const { analysis, rent } = content;
  const { unitCount } = analysis.property;
  const amount = formatDollars(rent);
  let y = sheet.writeTagged('H2', rentCopy(content).title, STYLES.label, { ...LEFT, y: top }) + 2;
  y =
    sheet.writeTagged('P', amount, sheet.fitStyle(amount, RENT, RENT_SIZES, LEFT.width, 1) ?? RENT, {
      ...LEFT,
      y,
    }) - 2;
  y = sheet.writeTagged('P', unitCount > 1 ? text.perUnit : text.perMonth, STYLES.soft, { ...LEFT, y }) + 6;
  if (unitCount > 1) {
    const total = text.total(formatDollars(rent * unitCount), formatNumber(unitCount));
    y = sheet.writeTagged('P', total, STYLES.strong, { ...LEFT, y }) + 6;
  }
  y = drawOrigin(sheet, content, y);
  const [last] = analysis.history;
  // A rent agreed on with the owner isn't a new estimate.
  if (!last || rent !== analysis.rentEstimate) return y;
  return sheet.writeTagged('P', rentChange(rent, last), STYLES.soft, { ...LEFT, y: y + 2 });
}

function drawOrigin(sheet: Sheet, content: Pick<ReportContent, 'analysis' | 'rent'>, y: number): number {
  const { analysis, rent } = content;
  const { rentEstimate, origins } = analysis;
  const origin = origins.rentEstimate ? ORIGIN_TEXT[origins.rentEstimate] : '';
  if (rent !== rentEstimate) {
    const estimate = [formatDollars(rentEstimate!), origin].filter(Boolean).join(', ');
    return sheet.writeTagged('P', REPORT_PDF_COPY.settled(estimate), STYLES.body, { ...LEFT, y });
  }
  return origin ? sheet.writeTagged('P', origin, STYLES.note, { ...LEFT, y }) : y;
}

/** Without market data there is no number, only who will send it and a labeled rough range. */
function drawRough(sheet: Sheet, { analysis, rent }: ReportContent): void {
  const { rentRangeLow, rentRangeHigh } = analysis;
  const [low, high] = [rentRangeLow ?? rent, rentRangeHigh ?? rent].map(formatDollars);
  const { noData, estimate, comparables } = REPORT_TEXT;
  const each = analysis.property.unitCount > 1 ? estimate.perUnit : estimate.perMonth;
  sheet.bookmark(noData.title);
  sheet.y =
    sheet.writeTagged('H2', noData.title, STYLES.part, { x: PAGE.left, y: sheet.y, width: PAGE.inner }) + 6;
  sheet.paragraph(analysis.comparables.length > 0 ? noData.text : `${noData.text} ${comparables.none}`);
  sheet.y += 4;
  drawRoughRange(sheet, `${noData.rough(low!, high!, each)}. ${noData.roughNote(formatDollars(rent), each)}`);
  sheet.y += 18;
}

function drawRoughRange(sheet: Sheet, words: string): void {
  const inner = { x: PAGE.left + 10, width: PAGE.inner - 20, y: sheet.y + 8 };
  const height = sheet.heightOf(words, STYLES.warning, inner.width) + 14;
  sheet.decorate(() =>
    sheet.doc.roundedRect(PAGE.left, sheet.y, PAGE.inner, height, 6).fill(sheet.color('warning-ground')),
  );
  sheet.writeTagged('P', words, STYLES.warning, inner);
  sheet.y += height;
}

function drawRange(sheet: Sheet, content: ReportContent, top: number): number {
  const { rentRangeLow: low, rentRangeHigh: high, origins } = content.analysis;
  if (low === null || high === null) return top;
  const range = text.range(formatDollars(low), formatDollars(high));
  let y = sheet.writeTagged('P', text.rangeTitle, STYLES.label, { ...RIGHT, y: top }) + 2;
  y = sheet.writeTagged('P', range, RANGE, { ...RIGHT, y });
  if (origins.rentRangeLow)
    y = sheet.writeTagged('P', ORIGIN_TEXT[origins.rentRangeLow], STYLES.note, { ...RIGHT, y: y + 2 });
  return drawConfidence(sheet, content, y + 6);
}

/** How far to trust an estimate from market data. */
function drawConfidence(sheet: Sheet, { analysis }: ReportContent, top: number): number {
  const confidence = reportConfidence(analysis);
  if (!confidence) return top;
  const { level, reason } = confidence;
  const y = sheet.writeTagged('P', text.confidence[level], STYLES.strong, { ...RIGHT, y: top });
  return sheet.writeTagged('P', reason, STYLES.soft, { ...RIGHT, y });
}

const BAR = { height: 74, middle: 34, thickness: 8, dot: 8 };
const PILL: Style = { face: 'strong', size: 9, color: 'ink' };
const END: Style = { face: 'strong', size: 10, color: 'ink' };
const INSIDE: Style = { face: 'strong', size: 8.5, color: 'card' };
const OUTSIDE: Style = { face: 'strong', size: 8.5, color: 'ink' };

/** The report page's bar. */
function drawBar(sheet: Sheet, content: ReportContent): void {
  const { analysis, rent } = content;
  const { rentRangeLow: low, rentRangeHigh: high } = analysis;
  if (low === null || high === null || analysis.status === 'fallback') return;
  const { bar, level } = rentCopy(content);
  const [rentText, lowText, highText] = [rent, low, high].map(formatDollars) as [string, string, string];
  sheet.ensureSpace(BAR.height);
  const comparables = numberComparables(analysis, rent);
  const draw = () =>
    drawBarShapes(sheet, { rent, low, high }, comparables, level(rentText, analysis.property.unitCount));
  sheet.tagged('Figure', draw, { alt: bar(rentText, lowText, highText) });
  sheet.y += BAR.height;
  const legend = barLegend(comparables);
  if (legend) sheet.paragraph(legend, STYLES.note);
}

function drawBarShapes(
  sheet: Sheet,
  range: { rent: number; low: number; high: number },
  comparables: NumberedComparable[],
  label: string,
): void {
  const { doc } = sheet;
  const rentals = comparables.map(({ number, rentAmount }) => ({ number, rent: rentAmount }));
  const { lowAt, highAt, rentAt, labelAt, dots } = rangeBarOf({ ...range, rentals });
  const x = (percent: number) => PAGE.left + (percent / 100) * PAGE.inner;
  const middle = sheet.y + BAR.middle;
  const band = (from: number, to: number) =>
    doc.roundedRect(x(from), middle - BAR.thickness / 2, x(to) - x(from), BAR.thickness, BAR.thickness / 2);
  band(0, 100).fill(sheet.color('sand'));
  band(lowAt, highAt).fill(RANGE_COLOR);
  doc
    .rect(x(rentAt) - 1.5, middle - 16, 3, 32)
    .lineWidth(0.75)
    .fillAndStroke(sheet.color('wheat'), sheet.color('deep'));
  for (const { number, at, isInside } of dots)
    drawNumber(sheet, number, isInside, { x: x(at), y: middle, radius: BAR.dot });
  drawPill(sheet, label, x(labelAt));
  const ends: [number, number][] = [
    [lowAt, range.low],
    [highAt, range.high],
  ];
  for (const [at, amount] of ends)
    sheet.write(formatDollars(amount), END, { x: x(at) - 40, y: middle + 19, width: 80, align: 'center' });
}

const RANGE_COLOR = '#8fb9a8';

function drawPill(sheet: Sheet, label: string, center: number): void {
  const width = label.length * 5.1 + 14;
  sheet.doc.roundedRect(center - width / 2, sheet.y, width, 16, 8).fill(sheet.color('wheat'));
  sheet.write(label, PILL, { x: center - width / 2, y: sheet.y + 2.5, width, align: 'center' });
}

/** A numbered circle, as on the bar, the map and in the table. */
export function drawNumber(
  sheet: Sheet,
  number: number,
  isInside: boolean,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  const { doc } = sheet;
  doc
    .circle(x, y, radius)
    .lineWidth(1.25)
    .fillAndStroke(sheet.color(isInside ? 'green' : 'card'), sheet.color(isInside ? 'green' : 'deep'));
  sheet.write(String(number), isInside ? INSIDE : OUTSIDE, {
    x: x - radius,
    y: y - 5.2,
    width: 2 * radius,
    align: 'center',
  });
}
