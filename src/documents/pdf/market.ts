import { marketFigures, type ShownFigure } from '../../shared/analysis/report-figures.js';
import { ORIGIN_WORDS, REPORT_WORDS } from '../../shared/analysis/report-words.js';
import type { ReportContent } from './report-content.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES, type Style } from './styles.js';

const HEIGHT = 96;
const FIGURE: Style = { face: 'heading', size: 24, color: 'ink' };

/** Three figures of the market side by side. */
export function drawMarket(sheet: Sheet, { analysis }: ReportContent): void {
  if (!analysis.marketStats) return;
  const figures = marketFigures(analysis.marketStats, analysis.origins);
  sheet.need(HEIGHT);
  sheet.decorate(() =>
    sheet.doc.roundedRect(PAGE.left, sheet.y, PAGE.inner, HEIGHT, 10).fill(sheet.color('sand')),
  );
  sheet.within('Sect', () => {
    sheet.bookmark(REPORT_WORDS.market.title);
    sheet.put('H2', REPORT_WORDS.market.title, STYLES.label, {
      x: PAGE.left + 20,
      y: sheet.y + 12,
      width: 300,
    });
    for (const [index, figure] of figures.entries())
      drawFigure(sheet, figure, PAGE.left + 20 + (index * (PAGE.inner - 20)) / figures.length);
  });
  sheet.y += HEIGHT + 22;
}

function drawFigure(sheet: Sheet, { name, value, origin, note }: ShownFigure, x: number): void {
  const width = PAGE.inner / 3 - 20;
  let y = sheet.put('P', name, STYLES.note, { x, width, y: sheet.y + 32 }) + 1;
  y = sheet.put('P', value, FIGURE, { x, width, y });
  if (origin) sheet.put('P', note ?? ORIGIN_WORDS[origin], STYLES.note, { x, width, y });
}
