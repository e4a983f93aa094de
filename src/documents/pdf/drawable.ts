import type { Font } from 'fontkit';

const ASCII = /^[ -~]*$/;

/** A part of a text that one of a face's fonts draws. */
export interface Run {
  /** Index of the font in its face. */
  font: number;
  text: string;
}

/**
 * The part of a text the fonts can draw, as one line. A letter they do not have loses its marks; emoji, directions and
 * letters of other scripts are left out, since a box in their place tells nobody anything.
 */
export function drawable(text: string, fonts: Font[]): string {
  if (ASCII.test(text)) return text.trim();
  const letters = [...text.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '')];
  const drawn = letters.map((letter) => (has(fonts, letter) ? letter : bareOf(letter, fonts)));
  return drawn
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^[ ,]+| +$/g, '');
}

/** Whether nothing a reader would miss is left out: a name that lost letters is somebody else's. */
export function isDrawable(text: string, fonts: Font[]): boolean {
  const letters = text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => has(fonts, letter) || bareOf(letter, fonts) !== '');
}

/** Splits a drawable text by the fonts that draw it. */
export function runsOf(text: string, fonts: Font[]): Run[] {
  if (ASCII.test(text)) return [{ font: 0, text }];
  const runs: Run[] = [];
  for (const letter of text) {
    const font = fontOf(fonts, letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

function bareOf(letter: string, fonts: Font[]): string {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare !== letter && [...bare].every((each) => has(fonts, each)) ? bare : '';
}

function has(fonts: Font[], letter: string): boolean {
  return fontOf(fonts, letter) >= 0;
}

function fontOf(fonts: Font[], letter: string): number {
  return fonts.findIndex((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}
