/** Longer than any field accepts. */
export const LONG = 'x'.repeat(10_000);
export const HTML = '<img src=x onerror=alert(1)>';

const BELL = 'a\u0007b';

/** Values that no text field accepts, required or optional. */
export const BAD_TEXTS: unknown[] = [7, true, null, {}, ['x'], LONG, 'a\u0000b', '\ud800', BELL];

/** Values that no required text field accepts. */
export function badRequiredTexts(max: number): unknown[] {
  return [...BAD_TEXTS, undefined, '', '   ', 'x'.repeat(max + 1)];
}

/** Values that no email field accepts. */
export const BAD_EMAILS: unknown[] = [
  ...BAD_TEXTS,
  ...[
    undefined,
    '',
    'nobody',
    'a@b',
    HTML,
    '🏡',
    'olive@🏡.example',
    `${'x'.repeat(250)}@example.com`,
    'a\n@b.co',
  ],
];

/** Whether PostgreSQL cannot store the text. Such requests are refused before any field is validated. */
export function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && /\0|\ud800/.test(value);
}
