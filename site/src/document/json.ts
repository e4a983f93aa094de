const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON that cannot end or open anything in the HTML around it. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
