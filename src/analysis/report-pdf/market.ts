import { MARKET_DEFAULTS } from '#shared/rent-estimate.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  disagreements,
  homeCells,
  type MarketFact,
  mapRentals,
  marketFacts,
  type NumberedComparable,
  numberComparables,
  perSquareFoot,
  placementNote,
  propertyFigures,
  regionalFigures,
  type ShownFigure,
} from '#shared/report.js';
import { ORIGIN_TEXT, REPORT_TEXT } from '#shared/report-text.js';
import { RING_MAP, type RingMapDrawing, ringMapOf } from '#shared/ring-map.js';
import { drawNumber } from './estimate.js';
import { isRough, type ReportContent } from './report-content.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';
import { drawTable } from './table.js';

const MARKET_HEIGHT = 92;
const MARKET_FIGURE: Style = { face: 'heading', size: 24, color: 'ink' };

/** What the comparables say, and below it the figures of the whole region. */
export function drawMarket(sheet: Sheet, content: ReportContent): void {
  const { analysis, rent, company } = content;
  const comparables = numberComparables(analysis, rent);
  // Without an estimate, figures of the region would look like this home's.
  if (comparables.length === 0 && isRough(content)) return;
  const facts = marketFacts(comparables, rent);
  const { title, sampleTitle } = REPORT_TEXT.market;
  const isSample = analysis.origins.comparables === 'sample';
  if (facts.length > 0) drawMarketFacts(sheet, facts, isSample ? sampleTitle : title);
  const bySize = perSquareFoot(analysis);
  if (bySize) sheet.paragraph(bySize);
  const ours = placementNote(company, comparables);
  if (ours) sheet.paragraph(ours, STYLES.note);
  sheet.paragraph(regionalFigures(MARKET_DEFAULTS), STYLES.note);
  sheet.y += 4;
}

function drawMarketFacts(sheet: Sheet, facts: MarketFact[], title: string): void {
  sheet.ensureSpace(MARKET_HEIGHT);
  sheet.decorate(() =>
    sheet.doc.roundedRect(PAGE.left, sheet.y, PAGE.inner, MARKET_HEIGHT, 10).fill(sheet.color('sand')),
  );
  sheet.within('Sect', () => {
    sheet.bookmark(title);
    sheet.writeTagged('H2', title, STYLES.label, {
      x: PAGE.left + 20,
      y: sheet.y + 12,
      width: 300,
    });
    for (const [index, fact] of facts.entries())
      drawMarketFact(sheet, fact, PAGE.left + 20 + (index * (PAGE.inner - 20)) / facts.length);
  });
  sheet.y += MARKET_HEIGHT + 10;
}

function drawMarketFact(sheet: Sheet, { name, value, detail }: MarketFact, x: number): void {
  const width = PAGE.inner / 3 - 20;
  let y = sheet.writeTagged('P', name, STYLES.note, { x, width, y: sheet.y + 32 }) + 1;
  y = sheet.writeTagged('P', value, MARKET_FIGURE, { x, width, y });
  sheet.writeTagged('P', detail, STYLES.note, { x, width, y });
}

const ROW = 28;
const COLUMN = 236;
const GAP = PAGE.inner - 2 * COLUMN;

/** What the figures assume about the property, in two columns. */
export function drawDetails(sheet: Sheet, { analysis }: ReportContent): void {
  const figures = propertyFigures(analysis.property, analysis.origins);
  const height = Math.ceil(figures.length / 2) * ROW;
  sheet.section(REPORT_TEXT.details.title, height, () => {
    const top = sheet.y;
    for (const [index, figure] of figures.entries()) {
      const x = PAGE.left + (index % 2) * (COLUMN + GAP);
      drawDetail(sheet, figure, x, top + Math.floor(index / 2) * ROW);
    }
    sheet.y = top + height;
    for (const { text } of disagreements(analysis)) sheet.paragraph(text, STYLES.soft);
  });
}

function drawDetail(sheet: Sheet, { name, value, origin }: ShownFigure, x: number, y: number): void {
  const right = { x: x + COLUMN / 2, width: COLUMN / 2, align: 'right' as const };
  sheet.writeTagged('P', name, STYLES.soft, { x, width: COLUMN / 2, y: y + 2 });
  const end = sheet.writeTagged('P', value, STYLES.strong, { ...right, y: y + 2 });
  // Below the name, because the longest needs more than half of the column.
  const whole = { x, width: COLUMN, align: 'right' as const };
  if (origin) sheet.writeTagged('P', ORIGIN_TEXT[origin], STYLES.note, { ...whole, y: end - 2 });
  sheet.decorate(() =>
    sheet.doc
      .moveTo(x, y + ROW - 1)
      .lineTo(x + COLUMN, y + ROW - 1)
      .lineWidth(0.75)
      .stroke(sheet.color('line')),
  );
}

const comparablesText = REPORT_TEXT.comparables;
/** Most addresses take two lines, so that five rentals fit below the first-year net. */
const SHARES = [0.03, 0.265, 0.08, 0.06, 0.065, 0.07, 0.08, 0.165, 0.125, 0.06];
const COLUMNS = ['', comparablesText.address, ...COMPARABLE_HEADS].map((head, index) => ({
  head,
  share: SHARES[index]!,
  align: [1, 7].includes(index) ? ('left' as const) : undefined,
}));

/** Nearby rentals as a map and as a table; the numbers link both to the bar. */
export function drawComparables(sheet: Sheet, content: ReportContent): void {
  const { analysis, rent } = content;
  const comparables = numberComparables(analysis, rent);
  // The rough range above has said so.
  if (comparables.length === 0 && isRough(content)) return;
  const map = ringMapOf(analysis.location, mapRentals(comparables));
  const title = comparables.length > 0 ? comparablesText.behind(comparables.length) : comparablesText.title;
  sheet.section(title, 80, () => {
    if (comparables.length === 0) return sheet.paragraph(comparablesText.none, STYLES.soft);
    // The map comes first where it fits. Otherwise the table fills the page, and the map is on the next one.
    const isMapFirst = sheet.hasSpace(MAP_HEIGHT);
    if (map && isMapFirst) drawRingMap(sheet, map);
    drawRentals(sheet, content, comparables);
    sheet.y += 6;
    if (analysis.origins.comparables === 'sample') sheet.paragraph(comparablesText.samples, STYLES.note);
    sheet.paragraph(comparablesText.note, STYLES.note);
    if (map && !isMapFirst) drawRingMap(sheet, map);
  });
}

function drawRentals(
  sheet: Sheet,
  { analysis, rent }: ReportContent,
  comparables: NumberedComparable[],
): void {
  drawTable(
    sheet,
    COLUMNS,
    [
      { cells: ['', comparablesText.home(analysis.property.unitCount), ...homeCells(analysis, rent)] },
      ...comparables.map((comparable) => ({
        cells: [
          String(comparable.number),
          comparable.address || comparablesText.unnamed,
          ...comparableCells(comparable),
        ],
      })),
    ],
    STYLES.small,
  );
}

const MAP_SIZE = 220;
const MAP_HEIGHT = MAP_SIZE + 8;
const SCALE = MAP_SIZE / RING_MAP.size;
const RING_COLORS = ['#e6efe9', '#d3e2da', '#bcd3c7'];
const LABEL: Style = { face: 'strong', size: 7.5, color: 'ink' };
const LABEL_WIDTH = 80;

/** As large as circles can be without touching. */
const MAP_DOT = 7;

/** The report page's map. Text keeps a readable size, so it isn't scaled. */
function drawRingMap(sheet: Sheet, map: RingMapDrawing): void {
  sheet.ensureSpace(MAP_HEIGHT);
  const left = PAGE.left + (PAGE.inner - MAP_SIZE) / 2;
  const at = (x: number, y: number) => ({ x: left + x * SCALE, y: sheet.y + y * SCALE });
  sheet.tagged('Figure', () => drawMapShapes(sheet, map, at), { alt: comparablesText.map(map.dots.length) });
  sheet.y += MAP_HEIGHT;
}

type Locate = (x: number, y: number) => { x: number; y: number };

function drawMapShapes(sheet: Sheet, { rings, dots }: RingMapDrawing, at: Locate): void {
  const { doc } = sheet;
  const { center } = RING_MAP;
  const middle = at(center, center);
  for (const [index, { radius }] of rings.entries())
    doc
      .circle(middle.x, middle.y, radius * SCALE)
      .lineWidth(0.75)
      .fillAndStroke(RING_COLORS[index]!, '#ffffff');
  for (const { miles, labelAt } of rings)
    drawLabel(sheet, comparablesText.miles(String(miles)), at(labelAt.x, labelAt.y - 4), 'middle');
  drawLabel(sheet, comparablesText.north, at(center, 16), 'middle');
  doc
    .path(`M${middle.x} ${middle.y - 7}l8 7v8h-16v-8z`)
    .lineWidth(1)
    .fillAndStroke(sheet.color('wheat'), sheet.color('deep'));
  for (const { number, isInside, x, y, label, labelAt } of dots) {
    const place = at(x, y);
    drawNumber(sheet, number, isInside, { ...place, radius: MAP_DOT });
    // The circles are larger here than on the page, so text moves out a little.
    const away = { start: 4, middle: 0, end: -4 }[labelAt.anchor];
    const below = labelAt.anchor === 'middle' ? Math.sign(labelAt.y - y) * 3 : 0;
    const name = at(labelAt.x, labelAt.y - 5);
    drawLabel(sheet, label, { x: name.x + away, y: name.y + below }, labelAt.anchor);
  }
}

function drawLabel(
  sheet: Sheet,
  label: string,
  { x, y }: { x: number; y: number },
  anchor: 'start' | 'middle' | 'end',
): void {
  const before = { start: 0, middle: LABEL_WIDTH / 2, end: LABEL_WIDTH }[anchor];
  const align = ({ start: 'left', middle: 'center', end: 'right' } as const)[anchor];
  if (label) sheet.write(label, LABEL, { x: x - before, y: y - 4, width: LABEL_WIDTH, align });
}
