import type { Origin } from './analysis.contract.js';

/** A figure of the report together with where it comes from. */
export interface Figure<T> {
  value: T;
  origin: Origin;
}

type Figures = Record<string, Figure<unknown>>;
type ValuesOf<F extends Figures> = { [Name in keyof F]: F[Name]['value'] };

/** A number that can be meant: finite, above zero (a blank arrives as 0) and at most `most`; else null. */
export function known(value: number | null | undefined, most: number): number | null {
  return value != null && value > 0 && value <= most ? value : null;
}

/** The same in whole units; what rounds to zero is unknown too. */
export function knownWhole(value: number | null | undefined, most: number): number | null {
  return value == null ? null : known(Math.round(value), most);
}

/** The provider's word if there is one, else the visitor's, else the fallback. */
export function firstKnown<T>(provider: T | null, visitor: T | null, fallback: T): Figure<T> {
  if (provider !== null) return { value: provider, origin: 'provider' };
  if (visitor !== null) return { value: visitor, origin: 'visitor' };
  return { value: fallback, origin: 'fallback estimate' };
}

/** The bare values of named figures. */
export function valuesOf<F extends Figures>(figures: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value])) as ValuesOf<F>;
}

/** The origins of named figures; one without a value has none. */
export function originsOf<F extends Figures>(figures: F): { [Name in keyof F]?: Origin } {
  const present = Object.entries(figures).filter(([, { value }]) => value !== null);
  return Object.fromEntries(present.map(([name, { origin }]) => [name, origin])) as {
    [Name in keyof F]?: Origin;
  };
}
