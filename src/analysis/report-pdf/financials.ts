import { formatDollars } from '#shared/format.js';
import { improvementCost, improvementsTotal } from '#shared/improvement.js';
import { shownProjection } from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import type { ReportContent } from './report-content.js';
import { REPORT_PDF_COPY, rentCopy } from './report-pdf.text.js';
import type { Sheet } from './sheet.js';
import { STYLES } from './styles.js';
import { drawTable } from './table.js';

const projectionText = REPORT_WORDS.projection;
const PROJECTION_COLUMNS = [
  { head: projectionText.item, share: 0.5 },
  { head: projectionText.month, share: 0.25 },
  { head: projectionText.year, share: 0.25 },
];

/** Rent, costs and net income per month and year. */
export function drawProjection(sheet: Sheet, content: ReportContent): void {
  const { analysis, rent } = content;
  const { unitCount } = analysis.property;
  const { rows, net, assumptions } = shownProjection(rent * unitCount);
  sheet.section(projectionText.title, 190, () => {
    sheet.paragraph(rentCopy(content).projection(unitCount), STYLES.soft);
    drawTable(sheet, PROJECTION_COLUMNS, [
      ...rows.map(({ item, month, year }) => ({ cells: [item, month, year] })),
      { cells: [net.item, net.month, net.year], isTotal: true },
    ]);
    sheet.y += 6;
    sheet.paragraph(assumptions, STYLES.note);
  });
}

const feesText = REPORT_PDF_COPY.fees;
const FEE_COLUMNS = [
  { head: feesText.item, share: 0.7 },
  { head: feesText.amount, share: 0.3 },
];

export function drawFees(sheet: Sheet, { fees }: ReportContent): void {
  sheet.section(feesText.title, 60 + fees.lines.length * 24, () => {
    sheet.paragraph(fees.intro, STYLES.soft);
    drawTable(
      sheet,
      FEE_COLUMNS,
      fees.lines.map(({ name, amount, isTotal }) => ({ cells: [name, amount], isTotal })),
    );
    sheet.y += 6;
    if (fees.note) sheet.paragraph(fees.note, STYLES.note);
  });
}

const improvementsText = REPORT_PDF_COPY.improvements;
const IMPROVEMENT_COLUMNS = [
  { head: improvementsText.item, share: 0.7 },
  { head: improvementsText.cost, share: 0.3 },
];

/** The selected improvements and their total. */
export function drawImprovements(sheet: Sheet, { improvements }: ReportContent): void {
  const selected = improvements.filter(({ checked }) => checked);
  if (selected.length === 0) return;
  sheet.section(improvementsText.title, 110, () => {
    sheet.paragraph(improvementsText.intro, STYLES.soft);
    drawTable(sheet, IMPROVEMENT_COLUMNS, [
      ...selected.map((item) => ({ cells: [item.name, formatDollars(improvementCost(item))] })),
      { cells: [improvementsText.total, formatDollars(improvementsTotal(selected))], isTotal: true },
    ]);
  });
}
