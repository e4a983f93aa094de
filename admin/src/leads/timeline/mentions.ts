import { NOTE_LIMITS } from '../../../../src/shared/leads/note.contract.js';
import type { StaffMember } from '../../../../src/shared/users/staff.contract.js';

/** The text being typed after an `@` before the caret, null elsewhere. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const query = /(?:^|[\s(])@(\S*)$/.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** Whether a colleague may be the one who is meant: by the name, too. */
export function isLike({ name, email }: StaffMember, query: string): boolean {
  return [name ?? '', email].some((text) => text.toLowerCase().includes(query.toLowerCase()));
}

/** The text with a colleague's address in place of what was typed, and where the caret then stands. */
export function completeMention(
  text: string,
  caret: number,
  { email }: StaffMember,
): { text: string; caret: number } {
  const start = mentionAt(text, caret)?.start ?? caret;
  const before = `${text.slice(0, start)}@${email} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** The people whose addresses stand in the text after an `@`; no more than a note may mention. */
export function mentionedIn(text: string, staff: StaffMember[]): StaffMember[] {
  const words = new Set(splitMentions(text, staff).filter((part) => part.startsWith('@')));
  const mentioned = staff.filter(({ email }) => words.has(`@${email}`));
  return [...new Map(mentioned.map((member) => [member.id, member])).values()].slice(0, NOTE_LIMITS.mentions);
}

/** The text in parts, so that each mention is a part of its own. */
export function splitMentions(text: string, staff: StaffMember[]): string[] {
  if (staff.length === 0) return [text];
  // Longer addresses first, because one may begin another.
  const emails = staff.map(({ email }) => email).sort((a, b) => b.length - a.length);
  const mention = new RegExp(`(?<=^|[\\s(])(@(?:${emails.map(escaped).join('|')}))(?![\\w@-]|\\.\\w)`);
  return text.split(mention);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
