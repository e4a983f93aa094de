import { formatDollars } from '#shared/format.js';
import { improvementCost, improvementsTotal } from '#shared/improvement.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import type { ReportContent } from './report-content.js';
import { REPORT_PDF_COPY } from './report-pdf.text.js';
import type { Sheet } from './sheet.js';
import { STYLES } from './styles.js';
import { drawTable } from './table.js';

const projectionText = REPORT_TEXT.projection;
const PROJECTION_COLUMNS = [
  { head: projectionText.item, share: 0.7 },
  { head: projectionText.year, share: 0.3 },
];

/** What is left of the first year's rent after every fee of one plan. */
export function drawProjection(sheet: Sheet, { net: shown }: ReportContent): void {
  if (!shown) return;
  const { planName, rows, net, headline, subtitle, laterYears } = shown;
  sheet.section(projectionText.title, 190, () => {
    sheet.paragraph(`${headline} ${subtitle}. ${projectionText.plan}: ${planName}.`, STYLES.soft);
    drawTable(sheet, PROJECTION_COLUMNS, [
      ...rows.map(({ label, amount }) => ({ cells: [label, amount] })),
      { cells: [net.label, net.amount], isTotal: true },
    ]);
    sheet.y += 6;
    sheet.paragraph(`${projectionText.later} ${laterYears}. ${projectionText.basis}`, STYLES.note);
  });
}

const feesText = REPORT_PDF_COPY.fees;
const FEE_COLUMNS = [
  { head: feesText.item, share: 0.7 },
  { head: feesText.amount, share: 0.3 },
];

export function drawFees(sheet: Sheet, { fees }: ReportContent): void {
  if (!fees) return;
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
