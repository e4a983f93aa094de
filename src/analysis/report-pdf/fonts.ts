import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { Font } from 'fontkit';
import { memoize } from '../../platform/cache.js';

const FACES = {
  heading: ['fraunces', 600],
  text: ['figtree', 400],
  strong: ['figtree', 600],
} as const;
/** The second file has the other European letters; it is embedded only if a text needs it. */
const ALPHABETS = ['latin', 'latin-ext'] as const;

export type Face = keyof typeof FACES;
/** Fonts per face; the first one that has a letter draws it. */
export type Fonts = Record<Face, Font[]>;

/** Loaded once, for the first document. */
export const loadFonts = memoize(async (): Promise<Fonts> => {
  const { create } = await import('fontkit');
  const open = async (face: Face) => {
    const files = await Promise.all(ALPHABETS.map((alphabet) => readFont(face, alphabet)));
    return files.map((file) => create(file) as Font);
  };
  const [heading, text, strong] = await Promise.all([open('heading'), open('text'), open('strong')]);
  return { heading, text, strong };
});

async function readFont(face: Face, alphabet: string): Promise<Buffer> {
  const [name, weight] = FACES[face];
  const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${alphabet}-${weight}-normal.woff`);
  return unpackWoff(await readFile(fileURLToPath(file)));
}

const WOFF_HEADER_BYTES = { woff: 44, sfnt: 12 };
const ENTRY_BYTES = { woff: 20, sfnt: 16 };

interface Table {
  tag: Buffer;
  checksum: number;
  bytes: Buffer;
}

/**
 * Converts WOFF to TTF (https://www.w3.org/TR/WOFF/). fontkit reads WOFF, too, but inflates all outlines for each letter
 * it embeds, and it embeds wrong bytes from WOFF 2.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, index));
  const head = Buffer.alloc(WOFF_HEADER_BYTES.sfnt + count * ENTRY_BYTES.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let offset = head.length;
  const bodies = tables.map((table, index) => {
    writeEntry(head, index, table, offset);
    const body = padded(table.bytes);
    offset += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
}

function readTable(woff: Buffer, index: number): Table {
  const at = WOFF_HEADER_BYTES.woff + index * ENTRY_BYTES.woff;
  const [offset, packedLength, length, checksum] = [4, 8, 12, 16].map((field) =>
    woff.readUInt32BE(at + field),
  ) as [number, number, number, number];
  const packed = woff.subarray(offset, offset + packedLength);
  const bytes = packedLength < length ? inflateSync(packed) : packed;
  return { tag: woff.subarray(at, at + 4), checksum, bytes };
}

function writeEntry(head: Buffer, index: number, { tag, checksum, bytes }: Table, offset: number): void {
  const at = WOFF_HEADER_BYTES.sfnt + index * ENTRY_BYTES.sfnt;
  tag.copy(head, at);
  head.writeUInt32BE(checksum, at + 4);
  head.writeUInt32BE(offset, at + 8);
  head.writeUInt32BE(bytes.length, at + 12);
}

/** Tables start at multiples of four. */
function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

const ASCII = /^[ -~]*$/;

/** Text that one font of a face draws. */
export interface Run {
  /** Index of the font in its face. */
  font: number;
  text: string;
}

/**
 * What the fonts can draw of a text, on one line. Letters they lack lose their marks; emoji, direction marks and other
 * scripts are left out instead of drawing boxes.
 */
export function drawableText(text: string, fonts: Font[]): string {
  if (ASCII.test(text)) return text.trim();
  const letters = [...text.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '')];
  const drawn = letters.map((letter) => (hasLetter(fonts, letter) ? letter : withoutMarks(letter, fonts)));
  return drawn
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^[ ,]+| +$/g, '');
}

/** Whether the fonts can draw every letter: a name with missing letters would be wrong. */
export function isDrawable(text: string, fonts: Font[]): boolean {
  const letters = text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
  return (
    letters.length > 0 &&
    letters.every((letter) => hasLetter(fonts, letter) || withoutMarks(letter, fonts) !== '')
  );
}

/** Splits a drawable text by font. */
export function runsOf(text: string, fonts: Font[]): Run[] {
  if (ASCII.test(text)) return [{ font: 0, text }];
  const runs: Run[] = [];
  for (const letter of text) {
    const font = findFont(fonts, letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

function withoutMarks(letter: string, fonts: Font[]): string {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare !== letter && [...bare].every((each) => hasLetter(fonts, each)) ? bare : '';
}

function hasLetter(fonts: Font[], letter: string): boolean {
  return findFont(fonts, letter) >= 0;
}

function findFont(fonts: Font[], letter: string): number {
  return fonts.findIndex((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}
