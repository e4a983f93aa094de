import { beforeAll, expect, test } from '@jest/globals';
import {
  drawableText,
  type Fonts,
  isDrawable,
  loadFonts,
  runsOf,
} from '../../src/analysis/report-pdf/fonts.js';

let fonts: Fonts;

beforeAll(async () => {
  fonts = await loadFonts();
});

test.each([
  ['412 Grand Ave, Ankeny, IA 50021', '412 Grand Ave, Ankeny, IA 50021'],
  ['Češka Ulica 5', 'Češka Ulica 5'],
  ['Nguyễn Street', 'Nguyen Street'],
  ['Cafe\u0301 House', 'Café House'],
  ['１２ Main St', '12 Main St'],
  ['🏠 12 Main St 👩‍👩‍👧', '12 Main St'],
  ['\u202e12 Main St\u202c\u200b', '12 Main St'],
  ['12\tMain\nSt', '12 Main St'],
  ['李明 House', 'House'],
  ['Дом, 12 Main St', '12 Main St'],
  ['李明', ''],
])('%j is drawn as %j', (text, drawn) => {
  for (const face of ['heading', 'text', 'strong'] as const)
    expect(drawableText(text, fonts[face])).toBe(drawn);
});

test.each([
  ['Ana María López', true],
  ['Dženan Šarić', true],
  ['Nguyễn Văn An', true],
  ['Ana 🏠', true],
  ['Мария Ivanova', false],
  ['李明', false],
  ['🏠', false],
])('%j can be drawn without loss: %j', (name, isWhole) => {
  expect(isDrawable(name, fonts.text)).toBe(isWhole);
});

test('text is split by the font that has its letters, and nothing is lost', () => {
  const text = 'Šarić ulica';

  const runs = runsOf(text, fonts.text);

  expect(runs.length).toBeGreaterThan(1);
  expect(runs.map((run) => run.text).join('')).toBe(text);
  for (const { font, text: part } of runs)
    for (const letter of part)
      expect(fonts.text[font]!.hasGlyphForCodePoint(letter.codePointAt(0)!)).toBe(true);
});
