import { readFile } from 'node:fs/promises';
import { once } from '../../platform/keeping/once.js';

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

/** The colours of the pages, from the one file that has them. */
export const readColors = once(async () => {
  const css = await readFile(new URL('../../shared/design/tokens.css', import.meta.url), 'utf8');
  const found = new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  return Object.fromEntries(NAMES.map((name) => [name, found.get(name)!])) as Colors;
});
