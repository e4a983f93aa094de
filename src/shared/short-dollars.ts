import { formatNumber } from './format.js';

const UNITS = [
  { size: 1, letter: '' },
  { size: 1_000, letter: 'K' },
  { size: 1_000_000, letter: 'M' },
  { size: 1_000_000_000, letter: 'B' },
];

/**
 * Compact dollars, `$150K` or `$1.6M`. The exact amount must be shown elsewhere. Separate from the other formats, because
 * only charts and cards need it.
 */
export function formatDollarsShort(amount: number): string {
  const dollars = Math.abs(amount);
  // What rounds to a thousand of a unit is one of the next.
  const { size, letter } = UNITS.find((unit) => dollars < unit.size * 999.995) ?? UNITS.at(-1)!;
  return `${amount < 0 ? '-' : ''}$${formatNumber(dollars / size, 2)}${letter}`;
}
