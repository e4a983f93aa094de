import { readFile } from 'node:fs/promises';
import { memoize } from '../../platform/cache.js';
import type { Face } from './fonts.js';

export interface Style {
  face: Face;
  size: number;
  color: Color;
  /** Space between the lines, in points. */
  gap?: number;
}

/** Type sizes in points. */
export const STYLES = {
  part: { face: 'heading', size: 18, color: 'ink' },
  label: { face: 'strong', size: 11, color: 'soft' },
  body: { face: 'text', size: 10, color: 'ink', gap: 3 },
  strong: { face: 'strong', size: 10, color: 'ink', gap: 3 },
  soft: { face: 'text', size: 10, color: 'soft', gap: 3 },
  note: { face: 'text', size: 8.5, color: 'soft', gap: 2.5 },
  small: { face: 'text', size: 8.5, color: 'ink', gap: 2 },
  columnHead: { face: 'strong', size: 8.5, color: 'soft' },
  link: { face: 'strong', size: 10, color: 'green', gap: 3 },
  warning: { face: 'text', size: 10, color: 'warning', gap: 3 },
  footer: { face: 'text', size: 8, color: 'soft' },
} as const satisfies Record<string, Style>;

const NAMES = [
  'paper',
  'card',
  'sand',
  'ink',
  'soft',
  'green',
  'green-hover',
  'deep',
  'deep-text',
  'wheat',
  'clay',
  'line',
  'warning',
  'warning-ground',
] as const;

export type Color = (typeof NAMES)[number];
export type Colors = Record<Color, string>;

/** Reads the site's design tokens. */
export const loadColors = memoize(async () => {
  const css = await readFile(new URL('../../shared/tokens.css', import.meta.url), 'utf8');
  const found = new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  return Object.fromEntries(NAMES.map((name) => [name, found.get(name)!])) as Colors;
});
