import type { NumberField } from '../../../src/shared/calculators/number-field.js';
import { formatDollars } from '../../../src/shared/format.js';
import { formatMoney } from '../../../src/shared/money-input.js';
import { formatRate } from '../../../src/shared/rate-input.js';

/** How a field shows its value once it is left. */
export function shownIn({ unit }: NumberField, value: number): string {
  if (unit === 'dollars') return formatMoney(value);
  return unit === 'percent' ? formatRate(value) : String(value);
}

/** The value with its unit, for a sentence. */
export function inWords({ unit }: NumberField, value: number): string {
  if (unit === 'dollars') return formatDollars(value);
  return unit === 'percent' ? `${formatRate(value)}%` : String(value);
}
