import fc from 'fast-check';
import type { NumberField } from '#shared/number-input.js';

/** Any number within the field's limits that the server accepts, with its limits and 0 more often than by chance. */
export function anyValue({ unit, min, max }: NumberField): fc.Arbitrary<number> {
  const between = unit === 'years' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(fc.constantFrom(min, Math.max(min, 0), max), between);
}

/** A number as the field stores it: whole or with three decimals, and money mostly in the usual range. */
export function typedValue({ unit, min, max }: NumberField): fc.Arbitrary<number> {
  if (unit === 'percent')
    return fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000);
  const usual = fc.integer({ min, max: Math.min(max, 1_000_000) });
  return fc.oneof(fc.constantFrom(min, max), usual, fc.integer({ min, max }));
}
