import { NOTE_LIMITS } from '#shared/note.js';
import type { StaffMember } from '#shared/user.js';

/** The text after an `@` before the caret; null if there is none. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const query = /(?:^|[\s(])@(\S*)$/.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** Matches by name or email. */
export function isLike({ name, email }: StaffMember, query: string): boolean {
  return [name ?? '', email].some((text) => text.toLowerCase().includes(query.toLowerCase()));
}

/** Replaces the typed text with the teammate's address; returns the new text and caret. */
export function completeMention(
  text: string,
  caret: number,
  { email }: StaffMember,
): { text: string; caret: number } {
  const start = mentionAt(text, caret)?.start ?? caret;
  const before = `${text.slice(0, start)}@${email} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Teammates mentioned in the text, up to the limit. */
export function mentionedIn(text: string, staff: StaffMember[]): StaffMember[] {
  const words = new Set(splitMentions(text, staff).filter((part) => part.startsWith('@')));
  const mentioned = staff.filter(({ email }) => words.has(`@${email}`));
  return [...new Map(mentioned.map((member) => [member.id, member])).values()].slice(0, NOTE_LIMITS.mentions);
}

/** Splits the text so that every other part is a mention. */
export function splitMentions(text: string, staff: StaffMember[]): string[] {
  if (staff.length === 0) return [text];
  // Longest first, since one address may be a prefix of another.
  const emails = staff.map(({ email }) => email).sort((a, b) => b.length - a.length);
  const mention = new RegExp(`(?<=^|[\\s(])(@(?:${emails.map(escaped).join('|')}))(?![\\w@-]|\\.\\w)`);
  return text.split(mention);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
