import { cleanMoney } from './money-input.js';

/** What a rate field keeps of what was typed or pasted: a leading minus, digits and one period. */
export function cleanRate(text: string): string {
  const sign = text.trimStart().startsWith('-') ? '-' : '';
  return sign + cleanMoney(text);
}

/** The percent of a rate field; an empty one counts as 0. */
export function parseRate(text: string): number {
  const percent = Number(cleanRate(text));
  return Number.isFinite(percent) ? percent + 0 : 0; // never -0
}

/** How a rate field shows its percent, `5` or `6.875`. */
export function formatRate(percent: number): string {
  return String(Math.round(percent * 1000) / 1000);
}
