/**
 * Marks that turn the direction of writing. They come along with what is copied, from a contact list above all, and
 * nobody sees them; with them an address could read as another one.
 */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;

/** Text without what nobody typed and nobody sees. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}

/** Text on one line: each run of tabs and line ends becomes a space. */
export function onOneLine(text: string): string {
  return text.replace(/[\t\n\r\u2028\u2029]+/g, ' ');
}

/** Foreign text in one line that the database takes: nothing unseen, no lone surrogate, at most `max` long. */
export function storableText(text: string, max: number): string {
  const line = withoutDirectionMarks(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // Slicing may cut a pair of surrogates in two, so this comes last.
  return line.slice(0, max).toWellFormed();
}
