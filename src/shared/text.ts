/**
 * Invisible marks that change the writing direction. They come along with text copied from a contact list and could
 * make one address read as another.
 */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;

export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}

/** Puts text on one line: each run of tabs and line ends becomes a space. */
export function onOneLine(text: string): string {
  return text.replace(/[\t\n\r\u2028\u2029]+/g, ' ');
}

/** Makes third-party text storable: one line, no invisible characters, no lone surrogate, at most `max` long. */
export function storableText(text: string, max: number): string {
  const line = withoutDirectionMarks(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // Slicing may cut a surrogate pair in two, so this comes last.
  return line.slice(0, max).toWellFormed();
}
