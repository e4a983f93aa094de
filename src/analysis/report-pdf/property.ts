import { MARKET_DEFAULTS } from '#shared/rent-estimate.js';
import {
  disagreements,
  type MarketFact,
  marketFacts,
  numberComparables,
  perSquareFoot,
  placementNote,
  propertyFigures,
  regionalFigures,
  type ShownFigure,
} from '#shared/report.js';
import { ORIGIN_TEXT, REPORT_TEXT } from '#shared/report-text.js';
import type { ReportContent } from './report-content.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';

const MARKET_HEIGHT = 92;
const MARKET_FIGURE: Style = { face: 'heading', size: 24, color: 'ink' };

/** What the comparables say, and below it the figures of the whole region. */
export function drawMarket(sheet: Sheet, { analysis, rent, company }: ReportContent): void {
  const comparables = numberComparables(analysis, rent);
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
