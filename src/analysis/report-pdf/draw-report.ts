import { buffer } from 'node:stream/consumers';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Origin } from '#shared/analysis.js';
import { formatDollars } from '#shared/format.js';
import { improvementCost, improvementsTotal } from '#shared/improvement.js';
import { reserveNote } from '#shared/management-terms.js';
import { cityOf, propertyFigures } from '#shared/report.js';
import { ORIGIN_TEXT, REPORT_TEXT } from '#shared/report-text.js';
import { memoize } from '../../platform/cache.js';
import { drawCover } from './cover.js';
import { drawEstimate } from './estimate.js';
import { loadFonts } from './fonts.js';
import { drawComparables, drawDetails, drawMarket } from './market.js';
import { isRough, type ReportContent } from './report-content.js';
import { REPORT_PDF_COPY } from './report-pdf.text.js';
import { drawLink, PAGE, Sheet } from './sheet.js';
import { loadColors, STYLES } from './styles.js';
import { drawTable } from './table.js';

/** In the order of the report. */
const SECTIONS = [
  drawCover,
  drawEstimate,
  drawMarket,
  drawDetails,
  drawProjection,
  drawComparables,
  drawFees,
  drawImprovements,
  drawAssumptions,
  drawFooters,
];

/** Loaded for the first report instead of at startup. */
const loadPdfkit = memoize(() => import('pdfkit'));

/** Draws the report as a tagged PDF, yielding to other requests between sections. */
export async function drawReport(content: ReportContent): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts, colors] = await Promise.all([
    loadPdfkit(),
    loadFonts(),
    loadColors(),
  ]);
  const doc = new PDFDocument(settingsOf(content));
  const bytes = buffer(doc);
  doc.addPage();
  const sheet = new Sheet(doc, fonts, colors);
  for (const draw of SECTIONS) {
    draw(sheet, content);
    await yieldToOthers();
  }
  sheet.finish();
  return bytes;
}

function settingsOf(content: ReportContent): PDFKit.PDFDocumentOptions {
  const { analysis, company } = content;
  const titleOf = isRough(content) ? REPORT_TEXT.noData.documentTitle : REPORT_PDF_COPY.title;
  return {
    size: 'LETTER',
    // We break pages ourselves.
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    // pdfkit's default font would not be embedded.
    font: null as unknown as string,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: titleOf(analysis.address),
      Author: company.name,
      Subject: REPORT_PDF_COPY.subject,
      Creator: company.name,
    },
  };
}

const assumptionsText = REPORT_PDF_COPY.assumptions;

/** Explains the sources of the figures, and that they are neither an appraisal nor a promise. */
function drawAssumptions(sheet: Sheet, content: ReportContent): void {
  const { online } = content;
  const cited = citedOrigins(content);
  const origins = (Object.keys(ORIGIN_TEXT) as Origin[]).filter((origin) => cited.has(origin));
  sheet.section(assumptionsText.title, 80, () => {
    if (!isRough(content)) sheet.paragraph(assumptionsText.estimate);
    for (const origin of origins)
      sheet.paragraph(`${assumptionsText.cited(ORIGIN_TEXT[origin])} ${assumptionsText.origins[origin]}`);
    sheet.ensureSpace(24);
    sheet.y = drawLink(sheet, REPORT_TEXT.online(online), STYLES.link, {
      x: PAGE.left,
      y: sheet.y + 4,
      width: PAGE.inner,
      link: online,
    });
  });
}

/** Those shown next to a figure. The rough range says where it comes from in its own sentence. */
function citedOrigins(content: ReportContent): Set<Origin | undefined> {
  const { property, origins } = content.analysis;
  const details = propertyFigures(property, origins).map(({ origin }) => origin);
  const rents = isRough(content) ? [] : [origins.rentEstimate, origins.rentRangeLow];
  return new Set([...rents, ...details]);
}

const FOOTER_Y = 746;

function drawFooters(sheet: Sheet, { company }: ReportContent): void {
  const { count } = sheet.doc.bufferedPageRange();
  const contact = [company.name, company.phone, company.email].filter(Boolean).join('  ·  ');
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    sheet.decorate(() => drawFooter(sheet, contact, REPORT_PDF_COPY.page(page + 1, count)), 'Pagination');
  }
}

function drawFooter(sheet: Sheet, contact: string, page: string): void {
  const { doc } = sheet;
  doc
    .moveTo(PAGE.left, FOOTER_Y - 10)
    .lineTo(PAGE.right, FOOTER_Y - 10)
    .lineWidth(0.75)
    .stroke(sheet.color('line'));
  sheet.write(contact, STYLES.footer, { x: PAGE.left, y: FOOTER_Y, width: 420 });
  sheet.write(page, STYLES.footer, { x: PAGE.right - 80, y: FOOTER_Y, width: 80, align: 'right' });
}

const projectionText = REPORT_TEXT.projection;
const PROJECTION_COLUMNS = [
  { head: projectionText.item, share: 0.7 },
  { head: projectionText.year, share: 0.3 },
];

/** What is left of the first year's rent after every fee of one plan. */
function drawProjection(sheet: Sheet, { analysis, net: shown, fees, company }: ReportContent): void {
  if (analysis.isOutside && !shown) {
    const { title, text } = REPORT_TEXT.outside;
    sheet.section(title, 30, () => sheet.paragraph(text(cityOf(analysis))));
  }
  if (!shown) return;
  const { planName, rows, net, headline, subtitle, cost, laterYears } = shown;
  sheet.section(projectionText.title, 190, () => {
    sheet.paragraph(`${headline} ${subtitle}. ${projectionText.plan}: ${planName}.`, STYLES.soft);
    drawTable(sheet, PROJECTION_COLUMNS, [
      ...rows.map(({ label, amount }) => ({ cells: [label, amount] })),
      { cells: [net.label, net.amount], isTotal: true },
    ]);
    sheet.y += 6;
    // Accepted fees have the note below their own table.
    const reserve = fees ? null : reserveNote(company.managementTerms);
    const note = `${cost} ${projectionText.later} ${laterYears}. ${projectionText.basis}`;
    sheet.paragraph([note, reserve].filter(Boolean).join(' '), STYLES.note);
  });
}

const feesText = REPORT_PDF_COPY.fees;
const FEE_COLUMNS = [
  { head: feesText.item, share: 0.7 },
  { head: feesText.amount, share: 0.3 },
];

function drawFees(sheet: Sheet, { fees }: ReportContent): void {
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
function drawImprovements(sheet: Sheet, { improvements }: ReportContent): void {
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
