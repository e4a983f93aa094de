const BREAKS = /<(?:br|hr|\/(?:p|h[2-4]|li|blockquote|pre|figcaption|caption|th|td|tr))\b[^>]*>/g;
const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const WORDS_A_MINUTE = 220;

/** The text of a post without its tags, a line a paragraph; takes what `sanitizePost` returned and nothing else. */
export function textOf(sanitized: string): string {
  return sanitized
    .replace(BREAKS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity]!)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** How long reading takes, at least a minute. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
