/** How files of each format begin, one character a byte; a dot stands for any. */
const BEGINNINGS: [format: string, beginning: string][] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['webp', 'RIFF....WEBP'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
];

/** The format of a file, told by its first bytes, whatever its sender calls it; null for any other. */
export function pictureType(file: Buffer): string | null {
  const start = file.toString('latin1', 0, 12);
  const fits = (beginning: string) =>
    [...beginning].every((character, index) => character === '.' || start[index] === character);
  return BEGINNINGS.find(([, beginning]) => fits(beginning))?.[0] ?? null;
}
