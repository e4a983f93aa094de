/** One unit each in GSM 03.38, the alphabet a text message is sent in where it can be. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two: an escape before them. */
const EXTENDED = '\f^{}\\[~]|€';

const UNITS = new Map<string, number>([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

/** How many units a message of one part holds, and a part of several, which tells its place in seven bytes. */
const ROOM = {
  'GSM-7': { alone: 160, inParts: 153 },
  'UCS-2': { alone: 70, inParts: 67 },
} as const;

export type SmsEncoding = keyof typeof ROOM;

export interface Segments {
  encoding: SmsEncoding;
  units: number;
  segments: number;
}

/** What a text message is billed as: one character outside GSM 03.38 makes all of it UCS-2. */
export function countSegments(text: string): Segments {
  const characters = [...text];
  const encoding = characters.every((character) => UNITS.has(character)) ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((character) =>
    encoding === 'GSM-7' ? UNITS.get(character)! : character.length,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, inParts } = ROOM[encoding];
  return { encoding, units, segments: units <= alone ? 1 : partsOf(sizes, inParts) };
}

/** No character is cut in two: what does not fit begins the next part. */
function partsOf(sizes: number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}
