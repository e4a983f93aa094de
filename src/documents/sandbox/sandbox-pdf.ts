import { formatDateTime } from '#shared/format.js';
import { loadFonts } from '../../analysis/report-pdf/fonts.js';
import { PAGE, Sheet } from '../../analysis/report-pdf/sheet.js';
import { loadColors, STYLES } from '../../analysis/report-pdf/styles.js';
import { drawTable } from '../../analysis/report-pdf/table.js';
import type { SandboxSubmission } from './sandbox-submission.entity.js';

const BANNER = 'SANDBOX: for testing only. Signatures on this document are not binding.';
const COLUMNS = [
  { head: 'Item', share: 0.4 },
  { head: 'As agreed', share: 0.6 },
];
const TITLES = { document: 'signed', audit: 'record of the signature' };

/** Draws the signed document, or the record of its signature, for the sandbox. */
export async function drawSandboxPdf(
  submission: SandboxSubmission,
  part: 'document' | 'audit',
): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts, colors] = await Promise.all([
    import('pdfkit'),
    loadFonts(),
    loadColors(),
  ]);
  const title = `${submission.formName}, ${TITLES[part]} (SANDBOX)`;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    font: null as unknown as string,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title },
  });
  const chunks = doc.toArray() as Promise<Uint8Array[]>;
  const sheet = new Sheet(doc, fonts, colors);
  sheet.paragraph(BANNER, STYLES.warning);
  sheet.y =
    sheet.writeTagged('H1', title, STYLES.part, { x: PAGE.left, y: sheet.y + 8, width: PAGE.inner }) + 12;
  drawTable(
    sheet,
    COLUMNS,
    rowsOf(submission, part).map(([name, value]) => ({ cells: [name, value] })),
  );
  sheet.finish();
  return Buffer.concat(await chunks);
}

function rowsOf(submission: SandboxSubmission, part: 'document' | 'audit'): [string, string][] {
  const { signerName, signedAt, fields, id, createdAt } = submission;
  const signed: [string, string][] = [
    ['Signed by', signerName],
    ['Signed on', formatDateTime(signedAt!.toISOString())],
  ];
  if (part === 'audit')
    return [['Submission', id], ['Sent on', formatDateTime(createdAt.toISOString())], ...signed];
  return [...fields.map(({ name, value }): [string, string] => [name, value]), ...signed];
}
