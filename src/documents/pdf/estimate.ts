import { ORIGIN_WORDS, REPORT_WORDS } from '../../shared/analysis/report-words.js';
import { formatDollars, formatNumber } from '../../shared/format.js';
import { drawGauge } from './draw-gauge.js';
import { rentWords } from './rent-words.js';
import type { ReportContent } from './report-content.js';
import { REPORT_PDF_WORDS } from './report-pdf.words.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';

const words = REPORT_WORDS.estimate;
const LEFT = { x: PAGE.left, width: 232 };
const RIGHT = { x: 304, width: 254 };

const RENT: Style = { face: 'heading', size: 50, color: 'ink' };
const RENT_SIZES = [50, 36, 26, 20];
const RANGE: Style = { face: 'heading', size: 14, color: 'ink' };

/** The rent of one unit with its origin, what several units bring together, and the likely range as a gauge. */
export function drawEstimate(sheet: Sheet, content: ReportContent): void {
  const top = sheet.y;
  sheet.within('Sect', () => {
    sheet.bookmark(rentWords(content).title);
    const left = drawRent(sheet, content, top);
    const right = drawRange(sheet, content, top);
    sheet.y = Math.max(left, right) + 18;
  });
}

function drawRent(sheet: Sheet, content: ReportContent, top: number): number {
  const { analysis, rent } = content;
  const { unitCount } = analysis.property;
  const amount = formatDollars(rent);
  let y = sheet.put('H2', rentWords(content).title, STYLES.label, { ...LEFT, y: top }) + 2;
  y =
    sheet.put('P', amount, sheet.fitting(amount, RENT, RENT_SIZES, LEFT.width, 1) ?? RENT, { ...LEFT, y }) -
    2;
  y = sheet.put('P', unitCount > 1 ? words.perUnit : words.perMonth, STYLES.soft, { ...LEFT, y }) + 6;
  if (unitCount > 1) {
    const total = words.total(formatDollars(rent * unitCount), formatNumber(unitCount));
    y = sheet.put('P', total, STYLES.strong, { ...LEFT, y }) + 6;
  }
  return drawOrigin(sheet, content, y);
}

function drawOrigin(sheet: Sheet, content: Pick<ReportContent, 'analysis' | 'rent'>, y: number): number {
  const { analysis, rent } = content;
  const { status, rentEstimate, origins } = analysis;
  const origin = origins.rentEstimate ? ORIGIN_WORDS[origins.rentEstimate] : '';
  if (rent !== rentEstimate) {
    const estimate = [formatDollars(rentEstimate!), origin].filter(Boolean).join(', ');
    return sheet.put('P', REPORT_PDF_WORDS.settled(estimate), STYLES.body, { ...LEFT, y });
  }
  if (status === 'fallback') return drawFallback(sheet, y);
  return origin ? sheet.put('P', origin, STYLES.note, { ...LEFT, y }) : y;
}

function drawFallback(sheet: Sheet, y: number): number {
  const inner = { x: LEFT.x + 10, width: LEFT.width - 20, y: y + 8 };
  const height = sheet.heightOf(words.fallback, STYLES.warning, inner.width) + 14;
  sheet.decorate(() =>
    sheet.doc.roundedRect(LEFT.x, y, LEFT.width, height, 6).fill(sheet.color('warning-ground')),
  );
  sheet.put('P', words.fallback, STYLES.warning, inner);
  return y + height;
}

function drawRange(sheet: Sheet, content: ReportContent, top: number): number {
  const { analysis, rent } = content;
  const { rentRangeLow: low, rentRangeHigh: high, origins } = analysis;
  if (low === null || high === null) return top;
  const centered = { ...RIGHT, align: 'center' as const };
  let y =
    top + drawGauge(sheet, { value: rent, low, high }, rentWords(content).gauge, { ...RIGHT, y: top }) + 6;
  y = sheet.put('P', words.rangeTitle, STYLES.note, { ...centered, y });
  y = sheet.put('P', words.range(formatDollars(low), formatDollars(high)), RANGE, { ...centered, y });
  const origin = origins.rentRangeLow;
  return origin ? sheet.put('P', ORIGIN_WORDS[origin], STYLES.note, { ...centered, y: y + 2 }) : y;
}
