import { cleanMoney } from './money-input.js';

/** Reduces typed or pasted text to a leading minus, digits and one period. */
export function cleanRate(text: string): string {
  const sign = text.trimStart().startsWith('-') ? '-' : '';
  return sign + cleanMoney(text);
}

/** The value of a rate field in percent; empty is 0. */
export function parseRate(text: string): number {
  const percent = Number(cleanRate(text));
  return Number.isFinite(percent) ? percent + 0 : 0; // never -0
}

/** Formats a rate field, `5` or `6.875`. */
export function formatRate(percent: number): string {
  return String(Math.round(percent * 1000) / 1000);
}
