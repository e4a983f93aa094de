import { setImmediate as breathe } from 'node:timers/promises';
import { once } from '../../platform/keeping/once.js';
import { drawAssumptions } from './assumptions.js';
import { readColors } from './colors.js';
import { drawComparables } from './comparables.js';
import { compressOnce } from './compress-once.js';
import { drawCover } from './cover.js';
import { drawDetails } from './details.js';
import { drawEstimate } from './estimate.js';
import { drawFees } from './fees.js';
import { openFonts } from './fonts.js';
import { drawFooters } from './footers.js';
import { drawImprovements } from './improvements.js';
import { drawMarket } from './market.js';
import { drawProjection } from './projection.js';
import type { ReportContent } from './report-content.js';
import { REPORT_PDF_WORDS } from './report-pdf.words.js';
import { Sheet } from './sheet.js';
import { writeInMemory } from './write-in-memory.js';

/** The report from its first page to its last. */
const PARTS = [
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

/** Loaded for the first report: no start should wait for it. */
const openPdfkit = once(() => import('pdfkit'));

/** Draws the report as a tagged PDF. Between its parts others get their turn. */
export async function drawReport(content: ReportContent): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts, colors] = await Promise.all([
    openPdfkit(),
    openFonts(),
    readColors(),
  ]);
  const doc = new PDFDocument(settingsOf(content));
  compressOnce(doc);
  const bytesOf = writeInMemory(doc);
  doc.addPage();
  const sheet = new Sheet(doc, fonts, colors);
  for (const draw of PARTS) {
    draw(sheet, content);
    await breathe();
  }
  sheet.finish();
  return bytesOf();
}

function settingsOf({ analysis, company }: ReportContent): PDFKit.PDFDocumentOptions {
  return {
    size: 'LETTER',
    // Pages are broken by us, before what would not fit.
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    compress: false,
    // The default of pdfkit would be a font that is not embedded.
    font: null as unknown as string,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: REPORT_PDF_WORDS.title(analysis.address),
      Author: company.name,
      Subject: REPORT_PDF_WORDS.subject,
      Creator: company.name,
    },
  };
}
