import type { ReportContent } from './report-content.js';
import { REPORT_PDF_WORDS } from './report-pdf.words.js';
import type { Sheet } from './sheet.js';
import { STYLES } from './styles.js';
import { drawTable } from './table.js';

const words = REPORT_PDF_WORDS.fees;
const COLUMNS = [
  { head: words.item, share: 0.7 },
  { head: words.amount, share: 0.3 },
];

export function drawFees(sheet: Sheet, { fees }: ReportContent): void {
  sheet.part(words.title, 60 + fees.lines.length * 24, () => {
    sheet.paragraph(fees.intro, STYLES.soft);
    drawTable(
      sheet,
      COLUMNS,
      fees.lines.map(({ name, amount, isTotal }) => ({ cells: [name, amount], isTotal })),
    );
    sheet.y += 6;
    if (fees.note) sheet.paragraph(fees.note, STYLES.note);
  });
}
