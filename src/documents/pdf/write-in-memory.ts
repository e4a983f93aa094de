/** The parts of pdfkit that write its objects. */
interface Writer {
  _write(data: string | Uint8Array): void;
  _offset: number;
}

/**
 * Lets a document be written to memory; gives its bytes, once it is ended. pdfkit makes bytes of each of the thousands
 * of lines it writes, and a stream of those. Here a page is made bytes at once, and so is all between two streams.
 */
export function writeInMemory(doc: PDFKit.PDFDocument): () => Buffer {
  const parts: Uint8Array[] = [];
  // The constructor has written to the stream already.
  for (let part = doc.read(); part !== null; part = doc.read()) parts.push(part as Buffer);
  let text = '';
  const writeText = () => {
    parts.push(Buffer.from(text, 'latin1'));
    text = '';
  };
  Object.assign(doc as unknown as Writer, {
    _write(this: Writer, data: string | Uint8Array) {
      if (typeof data === 'string') text += `${data}\n`;
      else {
        writeText();
        parts.push(data);
      }
      this._offset += typeof data === 'string' ? data.length + 1 : data.length;
    },
    push(end: null) {
      if (end === null) writeText();
    },
  });
  writePagesAtOnce(doc);
  return () => Buffer.concat(parts);
}

function writePagesAtOnce(doc: PDFKit.PDFDocument): void {
  const lines = new Map<PDFKit.PDFPage, string>();
  const endPageMarkings = doc.endPageMarkings.bind(doc);
  Object.assign(doc, {
    addContent(line: string) {
      lines.set(doc.page, `${lines.get(doc.page) ?? ''}${line}\n`);
      return doc;
    },
    endPageMarkings(page: PDFKit.PDFPage) {
      page.write(Buffer.from(lines.get(page) ?? '', 'latin1'));
      lines.delete(page);
      return endPageMarkings(page);
    },
  });
}
