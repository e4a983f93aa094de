/** One unit each in GSM 03.38, the default alphabet of text messages. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two units, because they are escaped. */
const EXTENDED = '\f^{}\\[~]|€';

const UNITS = new Map<string, number>([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

/** Units in a single-part message, and per part of a longer one, whose header takes seven units. */
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

/** How a text message is billed. One character outside GSM 03.38 makes the whole message UCS-2. */
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

/** Characters are never split; one that doesn't fit starts the next part. */
function partsOf(sizes: number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}
