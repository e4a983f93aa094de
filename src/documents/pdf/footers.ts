import type { ReportContent } from './report-content.js';
import { REPORT_PDF_WORDS } from './report-pdf.words.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES } from './styles.js';

const Y = 746;

/** Draws at the foot of every page who made the report, and which page of how many it is. */
export function drawFooters(sheet: Sheet, { company }: ReportContent): void {
  const { count } = sheet.doc.bufferedPageRange();
  const maker = [company.name, company.phone, company.email].filter(Boolean).join('  ·  ');
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    sheet.decorate(() => drawFooter(sheet, maker, REPORT_PDF_WORDS.page(page + 1, count)), 'Pagination');
  }
}

function drawFooter(sheet: Sheet, maker: string, page: string): void {
  const { doc } = sheet;
  doc
    .moveTo(PAGE.left, Y - 10)
    .lineTo(PAGE.right, Y - 10)
    .lineWidth(0.75)
    .stroke(sheet.color('line'));
  sheet.write(maker, STYLES.footer, { x: PAGE.left, y: Y, width: 420 });
  sheet.write(page, STYLES.footer, { x: PAGE.right - 80, y: Y, width: 80, align: 'right' });
}
