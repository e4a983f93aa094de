import type { Color } from './colors.js';
import type { Face } from './fonts.js';

export interface Style {
  face: Face;
  size: number;
  color: Color;
  /** Space between the lines, in points. */
  gap?: number;
}

/** The type of the report, in points. */
export const STYLES = {
  part: { face: 'heading', size: 18, color: 'ink' },
  label: { face: 'strong', size: 11, color: 'soft' },
  body: { face: 'text', size: 10, color: 'ink', gap: 3 },
  strong: { face: 'strong', size: 10, color: 'ink', gap: 3 },
  soft: { face: 'text', size: 10, color: 'soft', gap: 3 },
  note: { face: 'text', size: 8.5, color: 'soft', gap: 2.5 },
  columnHead: { face: 'strong', size: 8.5, color: 'soft' },
  link: { face: 'strong', size: 10, color: 'green', gap: 3 },
  warning: { face: 'text', size: 10, color: 'warning', gap: 3 },
  footer: { face: 'text', size: 8, color: 'soft' },
} as const satisfies Record<string, Style>;
