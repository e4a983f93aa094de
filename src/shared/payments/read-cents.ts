/** Typed dollars as cents; what is no number counts as 0. */
export function readCents(typed: string): number {
  const dollars = Number(typed.replace(/[$,\s]/g, ''));
  return Number.isFinite(dollars) ? Math.round(Number((dollars * 100).toFixed(3))) : 0;
}
