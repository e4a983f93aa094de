import { formatDollars, formatNumber } from '#shared/format.js';
import type { Point } from '#shared/gauge.js';
import { GAUGE, gaugeOf } from '#shared/gauge.js';
import { ORIGIN_WORDS, REPORT_WORDS } from '#shared/report-text.js';
import type { ReportContent } from './report-content.js';
import { REPORT_PDF_COPY, rentCopy } from './report-pdf.text.js';
import { type Box, PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';

const text = REPORT_WORDS.estimate;
const LEFT = { x: PAGE.left, width: 232 };
const RIGHT = { x: 304, width: 254 };

const RENT: Style = { face: 'heading', size: 50, color: 'ink' };
const RENT_SIZES = [50, 36, 26, 20];
const RANGE: Style = { face: 'heading', size: 14, color: 'ink' };

/** The rent per unit with its source, the total for several units, and the likely range as a gauge. */
export function drawEstimate(sheet: Sheet, content: ReportContent): void {
  const top = sheet.y;
  sheet.within('Sect', () => {
    sheet.bookmark(rentCopy(content).title);
    const left = drawRent(sheet, content, top);
    const right = drawRange(sheet, content, top);
    sheet.y = Math.max(left, right) + 18;
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
  return drawOrigin(sheet, content, y);
}

function drawOrigin(sheet: Sheet, content: Pick<ReportContent, 'analysis' | 'rent'>, y: number): number {
  const { analysis, rent } = content;
  const { status, rentEstimate, origins } = analysis;
  const origin = origins.rentEstimate ? ORIGIN_WORDS[origins.rentEstimate] : '';
  if (rent !== rentEstimate) {
    const estimate = [formatDollars(rentEstimate!), origin].filter(Boolean).join(', ');
    return sheet.writeTagged('P', REPORT_PDF_COPY.settled(estimate), STYLES.body, { ...LEFT, y });
  }
  if (status === 'fallback') return drawFallback(sheet, y);
  return origin ? sheet.writeTagged('P', origin, STYLES.note, { ...LEFT, y }) : y;
}

function drawFallback(sheet: Sheet, y: number): number {
  const inner = { x: LEFT.x + 10, width: LEFT.width - 20, y: y + 8 };
  const height = sheet.heightOf(text.fallback, STYLES.warning, inner.width) + 14;
  sheet.decorate(() =>
    sheet.doc.roundedRect(LEFT.x, y, LEFT.width, height, 6).fill(sheet.color('warning-ground')),
  );
  sheet.writeTagged('P', text.fallback, STYLES.warning, inner);
  return y + height;
}

function drawRange(sheet: Sheet, content: ReportContent, top: number): number {
  const { analysis, rent } = content;
  const { rentRangeLow: low, rentRangeHigh: high, origins } = analysis;
  if (low === null || high === null) return top;
  const centered = { ...RIGHT, align: 'center' as const };
  let y =
    top + drawGauge(sheet, { value: rent, low, high }, rentCopy(content).gauge, { ...RIGHT, y: top }) + 6;
  y = sheet.writeTagged('P', text.rangeTitle, STYLES.note, { ...centered, y });
  y = sheet.writeTagged('P', text.range(formatDollars(low), formatDollars(high)), RANGE, { ...centered, y });
  const origin = origins.rentRangeLow;
  return origin ? sheet.writeTagged('P', ORIGIN_WORDS[origin], STYLES.note, { ...centered, y: y + 2 }) : y;
}

const TONES = { low: 'wheat', fair: 'green', high: 'clay' } as const;
const GAUGE_LABEL: Style = { face: 'strong', size: 14, color: 'ink' };
const LABEL_WIDTH = 120;

interface Range {
  value: number;
  low: number;
  high: number;
}

/** Draws the report page's gauge and returns its height. */
export function drawGauge(
  sheet: Sheet,
  range: Range,
  describe: (value: string, low: string, high: string) => string,
  { x, y, width }: Box,
): number {
  const scale = width / GAUGE.width;
  const [value, low, high] = [range.value, range.low, range.high].map(formatDollars) as [
    string,
    string,
    string,
  ];
  const draw = () => {
    sheet.doc.save().translate(x, y).scale(scale);
    drawGaugeShapes(sheet, range, low, high);
    sheet.doc.restore();
  };
  sheet.tagged('Figure', draw, { alt: describe(value, low, high) });
  return GAUGE.height * scale;
}

function drawGaugeShapes(sheet: Sheet, { value, low, high }: Range, lowText: string, highText: string): void {
  const { doc } = sheet;
  const { segments, lowAt, highAt, hub, tip } = gaugeOf(value, low, high);
  for (const { label, arc, labelAt } of segments) {
    doc.path(arc).lineWidth(GAUGE.arcWidth).lineCap('butt').stroke(sheet.color(TONES[label]));
    drawGaugeLabel(sheet, label, labelAt);
  }
  drawGaugeLabel(sheet, lowText, lowAt);
  drawGaugeLabel(sheet, highText, highAt);
  doc.moveTo(hub.x, hub.y).lineTo(tip.x, tip.y).lineWidth(4).lineCap('round').stroke(sheet.color('ink'));
  doc.circle(hub.x, hub.y, GAUGE.hubRadius).fill(sheet.color('ink'));
}

function drawGaugeLabel(sheet: Sheet, text: string, { x, y }: Point): void {
  const box = {
    x: x - LABEL_WIDTH / 2,
    y: y - GAUGE_LABEL.size * 0.6,
    width: LABEL_WIDTH,
    align: 'center' as const,
  };
  sheet.write(text, GAUGE_LABEL, box);
}
