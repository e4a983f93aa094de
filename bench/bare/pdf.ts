import { createServer } from 'node:http';
import PDFDocument from 'pdfkit';

const PAGES = Number(process.env.PAGES);
const LINES = 40;

/** pdfkit and nothing else: the same number of pages of plain lines, in a built-in font. */
createServer((_request, reply) => {
  reply.setHeader('content-type', 'application/pdf');
  const doc = new PDFDocument({ size: 'LETTER' });
  doc.pipe(reply);
  for (let page = 0; page < PAGES; page += 1) {
    if (page > 0) doc.addPage();
    for (let line = 0; line < LINES; line += 1) doc.fontSize(10).text(`${page}.${line} Rent a month: $1,650`);
  }
  doc.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
