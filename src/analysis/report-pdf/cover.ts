import { formatAddress } from '#shared/address.js';
import type { Company } from '#shared/company.js';
import { BRAND_MARK, ROOFTOPS } from '#shared/drawings.js';
import { formatDate } from '#shared/format.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { isRough, type ReportContent } from './report-content.js';
import { drawLink, PAGE, type Sheet } from './sheet.js';
import type { Style } from './styles.js';

const BAND = 236;
const TITLE_END = 176;
/** The rooftops stay below the text and run off the page. */
const ROOFS_SCALE = 0.32;
const ROOFS_AT = [0, ROOFTOPS.width * ROOFS_SCALE];
const TITLE_SIZES = [30, 26, 23, 19, 16, 13];

const TITLE: Style = { face: 'heading', size: 30, color: 'card' };
const NAME: Style = { face: 'strong', size: 13, color: 'card' };
const KICKER: Style = { face: 'strong', size: 11, color: 'wheat' };
const SMALL: Style = { face: 'text', size: 9, color: 'deep-text' };
const UNDER: Style = { face: 'text', size: 11, color: 'deep-text' };

/** The band on top of the first page: company, property and owner. */
export function drawCover(sheet: Sheet, content: ReportContent): void {
  const { analysis, company, owner } = content;
  sheet.decorate(() => drawBand(sheet));
  const inner = { x: PAGE.left, width: PAGE.inner };
  drawLetterhead(sheet, company);
  const title = titleOf(sheet, analysis.address);
  const top = TITLE_END - title.height;
  sheet.writeTagged('P', REPORT_TEXT.kicker, KICKER, { ...inner, y: top - 18 });
  sheet.tagged('H1', () => drawTitle(sheet, title, top));
  const date = isRough(content)
    ? REPORT_TEXT.noData.requestedOn(formatDate(analysis.createdAt))
    : REPORT_TEXT.preparedOn(formatDate(analysis.estimatedAt ?? analysis.createdAt));
  sheet.writeTagged('P', owner ? `${date} for ${owner}` : date, UNDER, {
    ...inner,
    y: TITLE_END + 4,
  });
  sheet.y = BAND + 12;
}

function drawLetterhead(sheet: Sheet, { name, address, phone, email }: Company): void {
  const left = { x: PAGE.left + 36, width: 300 };
  const right = { x: PAGE.right - 160, width: 160, align: 'right' as const };
  const end = sheet.writeTagged('P', name, NAME, { ...left, y: 40 });
  sheet.writeTagged('P', formatAddress(address), SMALL, { ...left, y: end + 1 });
  const below = drawLink(sheet, phone, SMALL, {
    ...right,
    y: 43,
    link: `tel:${phone.replace(/[^+\d]/g, '')}`,
  });
  drawLink(sheet, email, SMALL, { ...right, y: below + 2, link: `mailto:${email}` });
}

interface Title {
  lines: string[];
  style: Style;
  height: number;
}

/** The address on one line if it fits, otherwise street above city, as large as possible. */
function titleOf(sheet: Sheet, address: string): Title {
  const parts = address.split(', ');
  const halves = [`${parts.slice(0, -2).join(', ')},`, parts.slice(-2).join(', ')];
  const large = sheet.fitStyle(address, TITLE, TITLE_SIZES.slice(0, 2), PAGE.inner, 1);
  const lines = large || parts.length < 3 ? [address] : halves;
  const longest = lines.toSorted((a, b) => b.length - a.length)[0]!;
  const style = sheet.fitStyle(longest, TITLE, TITLE_SIZES, PAGE.inner, 1) ?? { ...TITLE, size: 11 };
  const heights = lines.map((line) => sheet.heightOf(line, style, PAGE.inner));
  return { lines, style, height: heights.reduce((sum, height) => sum + height) };
}

function drawTitle(sheet: Sheet, { lines, style }: Title, top: number): void {
  sheet.doc.y = top;
  for (const line of lines) sheet.write(line, style, { x: PAGE.left, y: sheet.doc.y, width: PAGE.inner });
}

function drawBand(sheet: Sheet): void {
  const { doc } = sheet;
  doc.rect(0, 0, PAGE.width, BAND).fill(sheet.color('deep'));
  doc.save();
  doc.rect(0, 0, PAGE.width, BAND).clip();
  for (const x of ROOFS_AT) drawRoofs(sheet, x);
  doc.restore();
  drawMark(sheet);
}

function drawRoofs(sheet: Sheet, x: number): void {
  const { doc } = sheet;
  doc.save();
  doc.translate(x, BAND - ROOFTOPS.height * ROOFS_SCALE).scale(ROOFS_SCALE);
  doc.path(ROOFTOPS.roofs).fill(sheet.color('green-hover'));
  doc.path(ROOFTOPS.windows).fill(sheet.color('wheat'));
  doc.restore();
}

function drawMark(sheet: Sheet): void {
  const { doc } = sheet;
  doc.save();
  doc.translate(PAGE.left, 42).scale(0.64);
  doc.path(BRAND_MARK.house).fill(sheet.color('green'));
  doc.path(BRAND_MARK.door).fill(sheet.color('wheat'));
  doc.path(BRAND_MARK.gable).fill(sheet.color('paper'));
  doc.restore();
}
