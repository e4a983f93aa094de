const SIGNATURES: [type: string, bytes: Buffer, at?: number][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/gif', Buffer.from('GIF8')],
  ['image/webp', Buffer.from('WEBP'), 8],
  ['image/heic', Buffer.from('ftypheic'), 4],
  ['image/heic', Buffer.from('ftypmif1'), 4],
];
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OFFICE_TYPES: [type: string, folder: string][] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/'],
];

/**
 * What a file is by its content: a document, an image or plain text. Null for anything else, such as programs, web pages,
 * drawings with scripts, documents with macros and archives, which are neither stored nor sent.
 */
export function typeOfContent(bytes: Buffer): string | null {
  for (const [type, signature, at = 0] of SIGNATURES)
    if (bytes.subarray(at, at + signature.length).equals(signature)) return type;
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return typeOfArchive(bytes);
  return isPlainText(bytes) ? 'text/plain' : null;
}

function typeOfArchive(bytes: Buffer): string | null {
  if (!bytes.includes('[Content_Types].xml') || bytes.includes('vbaProject')) return null;
  return OFFICE_TYPES.find(([, folder]) => bytes.includes(folder))?.[0] ?? null;
}

/** No markup and no script, which browsers and systems might run. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/^\s*(<|#!)/.test(text) && !/<(html|svg|script|\?xml)\b/i.test(text);
  } catch {
    return false;
  }
}
