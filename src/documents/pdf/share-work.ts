import type { Font } from 'fontkit';
import { compressForAll } from './compress-once.js';

/** More words and texts than all reports of a day have between them; some megabytes. */
const MOST_WORDS = 4_000;
const MOST_FILES = 8;

/** The characters that nearly every report is written with. */
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const LETTERS = `${ASCII} fi fl ff · – — ’ …`;

/** A font in one document, as pdfkit keeps it for itself. */
interface EmbeddedFont {
  font: Font;
  layoutCache: Record<string, unknown>;
  layout(text: string, features?: unknown, isForWidth?: boolean): unknown;
  subset: { glyphs: number[]; encode(): Uint8Array };
  encode(text: string): unknown;
}

interface Work {
  /** Layouts of single words, which most texts share. */
  layouts: Record<string, unknown>;
  /** Layouts of whole texts, each of which is measured several times before it is written. */
  texts: Map<string, unknown>;
  files: Map<string, Uint8Array>;
}

const works = new WeakMap<Font, Work>();

/**
 * Lets the chosen font of a document share its work with all others. pdfkit lays out words, and makes the file with the
 * letters that are used, for one document alone: both together are half of what a report costs.
 */
export function shareWork(doc: PDFKit.PDFDocument): void {
  const { _font: embedded } = doc as unknown as { _font: EmbeddedFont };
  const work = workOf(embedded.font);
  if (Object.keys(work.layouts).length > MOST_WORDS) work.layouts = Object.create(null);
  embedded.layoutCache = work.layouts;
  shareTexts(embedded, work);
  shareFile(embedded, work);
  // The font begins with the same letters in every document, and so is the same file in nearly every one.
  embedded.encode(LETTERS);
}

function shareTexts(embedded: EmbeddedFont, { texts }: Work): void {
  const layout = embedded.layout.bind(embedded);
  if (texts.size > MOST_WORDS) texts.clear();
  embedded.layout = (text, features) => {
    if (features) return layout(text, features);
    const known = texts.get(text) ?? layout(text);
    texts.set(text, known);
    return known;
  };
}

function shareFile({ subset }: EmbeddedFont, { files }: Work): void {
  const encode = subset.encode.bind(subset);
  subset.encode = () => {
    const letters = subset.glyphs.join();
    const known = files.get(letters);
    if (known) return known;
    const file = encode();
    if (files.size >= MOST_FILES) files.clear();
    files.set(letters, file);
    compressForAll(file);
    return file;
  };
}

function workOf(font: Font): Work {
  const work = works.get(font) ?? { layouts: Object.create(null), texts: new Map(), files: new Map() };
  works.set(font, work);
  return work;
}
