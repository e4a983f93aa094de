/** Foreign text in one line that the database takes: no control character, no lone surrogate, at most `max` long. */
export function storableText(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.slice(0, max).toWellFormed();
}
