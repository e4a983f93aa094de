import { formatDateTime } from '../../shared/format.js';
import { readColors } from '../pdf/colors.js';
import { openFonts } from '../pdf/fonts.js';
import { PAGE, Sheet } from '../pdf/sheet.js';
import { STYLES } from '../pdf/styles.js';
import { drawTable } from '../pdf/table.js';
import type { SandboxSubmission } from './sandbox-submission.entity.js';

const MARK = 'SANDBOX: made for trying the product out. Nothing signed here binds anybody.';
const COLUMNS = [
  { head: 'Item', share: 0.4 },
  { head: 'As agreed', share: 0.6 },
];
const TITLES = { document: 'signed', audit: 'record of the signature' };

/** What a signed document and the record of its signature look like where both are made up. */
export async function drawSandboxDocument(
  submission: SandboxSubmission,
  part: 'document' | 'audit',
): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts, colors] = await Promise.all([
    import('pdfkit'),
    openFonts(),
    readColors(),
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
  sheet.paragraph(MARK, STYLES.warning);
  sheet.y = sheet.put('H1', title, STYLES.part, { x: PAGE.left, y: sheet.y + 8, width: PAGE.inner }) + 12;
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
