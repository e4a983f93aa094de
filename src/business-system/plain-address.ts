/** The same text for addresses that differ in case, commas and spaces only. */
export function plainAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
