import { propertyFigures, type ShownFigure } from '../../shared/analysis/report-figures.js';
import { ORIGIN_WORDS, REPORT_WORDS } from '../../shared/analysis/report-words.js';
import type { ReportContent } from './report-content.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES } from './styles.js';

const ROW = 30;
const COLUMN = 236;
const GAP = PAGE.inner - 2 * COLUMN;

/** The property as the figures are about it, in two columns. */
export function drawDetails(sheet: Sheet, { analysis }: ReportContent): void {
  const figures = propertyFigures(analysis.property, analysis.origins);
  const height = Math.ceil(figures.length / 2) * ROW;
  sheet.part(REPORT_WORDS.details.title, height, () => {
    const top = sheet.y;
    for (const [index, figure] of figures.entries()) {
      const x = PAGE.left + (index % 2) * (COLUMN + GAP);
      drawFigure(sheet, figure, x, top + Math.floor(index / 2) * ROW);
    }
    sheet.y = top + height;
  });
}

function drawFigure(sheet: Sheet, { name, value, origin }: ShownFigure, x: number, y: number): void {
  const right = { x: x + COLUMN / 2, width: COLUMN / 2, align: 'right' as const };
  sheet.put('P', name, STYLES.soft, { x, width: COLUMN / 2, y: y + 4 });
  const end = sheet.put('P', value, STYLES.strong, { ...right, y: y + 2 });
  if (origin) sheet.put('P', ORIGIN_WORDS[origin], STYLES.note, { ...right, y: end - 3 });
  sheet.decorate(() =>
    sheet.doc
      .moveTo(x, y + ROW - 1)
      .lineTo(x + COLUMN, y + ROW - 1)
      .lineWidth(0.75)
      .stroke(sheet.color('line')),
  );
}
