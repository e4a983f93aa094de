import { shownProjection } from '../../shared/analysis/report-figures.js';
import { REPORT_WORDS } from '../../shared/analysis/report-words.js';
import { rentWords } from './rent-words.js';
import type { ReportContent } from './report-content.js';
import type { Sheet } from './sheet.js';
import { STYLES } from './styles.js';
import { drawTable } from './table.js';

const words = REPORT_WORDS.projection;
const COLUMNS = [
  { head: words.item, share: 0.5 },
  { head: words.month, share: 0.25 },
  { head: words.year, share: 0.25 },
];

/** A year of rent, what comes off it, what is left, and what it assumes. */
export function drawProjection(sheet: Sheet, content: ReportContent): void {
  const { analysis, rent } = content;
  const { unitCount } = analysis.property;
  const { rows, net, assumptions } = shownProjection(rent * unitCount);
  sheet.part(words.title, 190, () => {
    sheet.paragraph(rentWords(content).projection(unitCount), STYLES.soft);
    drawTable(sheet, COLUMNS, [
      ...rows.map(({ item, month, year }) => ({ cells: [item, month, year] })),
      { cells: [net.item, net.month, net.year], isTotal: true },
    ]);
    sheet.y += 6;
    sheet.paragraph(assumptions, STYLES.note);
  });
}
