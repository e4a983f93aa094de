import { formatDollars } from '../../shared/format.js';
import { improvementCost, improvementsTotal } from '../../shared/pricing/improvements.js';
import type { ReportContent } from './report-content.js';
import { REPORT_PDF_WORDS } from './report-pdf.words.js';
import type { Sheet } from './sheet.js';
import { STYLES } from './styles.js';
import { drawTable } from './table.js';

const words = REPORT_PDF_WORDS.improvements;
const COLUMNS = [
  { head: words.item, share: 0.7 },
  { head: words.cost, share: 0.3 },
];

/** What is to be done before the home is let: the ticked items and what they cost together. */
export function drawImprovements(sheet: Sheet, { improvements }: ReportContent): void {
  const ticked = improvements.filter(({ checked }) => checked);
  if (ticked.length === 0) return;
  sheet.part(words.title, 110, () => {
    sheet.paragraph(words.intro, STYLES.soft);
    drawTable(sheet, COLUMNS, [
      ...ticked.map((item) => ({ cells: [item.name, formatDollars(improvementCost(item))] })),
      { cells: [words.total, formatDollars(improvementsTotal(ticked))], isTotal: true },
    ]);
  });
}
