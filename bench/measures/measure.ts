import type { Bench } from '../bench.ts';
import type { Comparison } from '../drive.ts';

/** A number with a limit the product must meet; without a limit, it is informational. */
export interface Figure {
  name: string;
  rows: number;
  value: number;
  unit?: string;
  atLeast?: number;
  atMost?: number;
}

export interface Outcome {
  comparisons?: Comparison[];
  figures: Figure[];
}

/** Measures with `rows` leads in the table. */
export type Measure = (bench: Bench, rows: number) => Promise<Outcome>;

export function isMet({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean {
  return value >= atLeast && value <= atMost;
}

/** The product's requests per second as a share of the bare server's. */
export function shareOfBare({ name, product, bare }: Comparison, rows: number, atLeast: number): Figure {
  const value = product.requestsPerSecond / bare.requestsPerSecond;
  return { name: `${name}: requests/s of bare`, rows, value, atLeast };
}

/** Resident memory of the product right after it was driven. */
export function memoryUnderLoad({ name, product }: Comparison, rows: number): Figure {
  return { name: `${name}: memory`, rows, value: product.memoryMb, unit: 'MB', atMost: 300 };
}
