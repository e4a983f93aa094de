/** Dollars as written here: a comma parts thousands, and never the cents. */
const DOLLARS = /^-?(?=\.?\d)(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/;

/** Typed dollars as cents; what is no amount of dollars counts as 0. */
export function readCents(typed: string): number {
  const text = typed.replace(/[$\s]/g, '');
  return DOLLARS.test(text) ? Math.round(Number((Number(text.replaceAll(',', '')) * 100).toFixed(3))) : 0;
}
