import * as z from 'zod/mini';
import { define, intSchema, requiredTextSchema, withChecks } from './fields.js';
import type { LeadView } from './lead.js';
import type { StaffMember } from './user.js';

export const NOTE_LIMITS = { text: 4_000, mentions: 20 } as const;
/** `GET /api/leads/:id/notes?cursor=` is a `CursorPage<NoteView>`, newest first. */
export const NOTES_PAGE = 50;
export const NOTE_NOT_FOUND = 'Note not found';

/**
 * A note on a lead, under `/api/leads/:id/notes`. Writing one isn't contact with the owner: `lastContactedAt` follows
 * moves, payments, calls, and the emails and texts that staff write.
 */
export interface NoteView {
  id: string;
  leadId: string;
  text: string;
  /** Staff mentioned with `@`, sorted by email. */
  mentions: StaffMember[];
  /** Null when the account was deleted. */
  author: StaffMember | null;
  version: number;
  createdAt: string;
  editedAt: string | null;
}

/** How far back and how many notes `GET /api/mentions` lists. */
export const MENTIONS_DAYS = 14;
export const MENTIONS_MAX = 20;

/** `GET /api/mentions`: a note in which a teammate mentions the caller, newest first. */
export interface MentionView extends NoteView {
  lead: Pick<LeadView, 'id' | 'name' | 'propertyAddress'>;
}

const mentionsSchema = /* @__PURE__ */ define(() =>
  z.pipe(
    withChecks(
      z.array(z.guid()),
      z.maxLength(NOTE_LIMITS.mentions, `At most ${NOTE_LIMITS.mentions} people`),
    ),
    z.transform((ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  ),
);

/** What is typed; mentions are read from the text. */
export const noteFormSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ text: requiredTextSchema(NOTE_LIMITS.text) }),
);

/** Body of `POST`. `mentions` are ids of active staff. */
export const writeNoteSchema = /* @__PURE__ */ define(() =>
  z.extend(noteFormSchema, { mentions: z.optional(mentionsSchema) }),
);
export type WriteNote = z.output<typeof writeNoteSchema>;

/** Body of `PATCH /api/leads/:id/notes/:noteId`; 409 `NOTE_CHANGED` carries the current note in `current`. */
export const editNoteSchema = /* @__PURE__ */ define(() =>
  z.extend(writeNoteSchema, { version: intSchema() }),
);
export type EditNote = z.output<typeof editNoteSchema>;

/** Only the author edits a note; roles with `notes.deleteAny` can delete it too. */
export function isOwnNote({ author }: Pick<NoteView, 'author'>, userId: string): boolean {
  return author?.id === userId;
}
