import type { StaffMember } from '../users/staff.contract.js';
import type { LeadView } from './lead.contract.js';

export const NOTE_LIMITS = { text: 4_000, mentions: 20 } as const;
/** `GET /api/leads/:id/notes?cursor=` is a `CursorPage<NoteView>`, newest first. */
export const NOTES_PAGE = 50;
export const NOTE_NOT_FOUND = 'Note not found';

/**
 * A note on a lead, under `/api/leads/:id/notes`. Writing one is no contact with the owner: `lastContactedAt` follows
 * moves and payments alone.
 */
export interface NoteView {
  id: string;
  leadId: string;
  text: string;
  /** Who was named with `@`, in order of their addresses. */
  mentions: StaffMember[];
  /** Null when the account is gone. */
  author: StaffMember | null;
  version: number;
  createdAt: string;
  editedAt: string | null;
}

/** `GET /api/mentions` tells of so many days, and of so many notes at most. */
export const MENTIONS_DAYS = 14;
export const MENTIONS_MAX = 20;

/** `GET /api/mentions`: a note in which a colleague mentions the caller, newest first. */
export interface MentionView extends NoteView {
  lead: Pick<LeadView, 'id' | 'name' | 'propertyAddress'>;
}

/** Body of `POST`. Blank text is refused; a form that ignores it does not send it. */
export interface WriteNote {
  text: string;
  /** Ids of active members of staff. */
  mentions?: string[];
}

/** Body of `PATCH /api/leads/:id/notes/:noteId`; 409 `NOTE_CHANGED` carries the note as it is now in `current`. */
export interface EditNote extends WriteNote {
  version: number;
}

/** Only the author rewrites a note; removing it is also for whoever has the action `notes.deleteAny`. */
export function isOwnNote({ author }: Pick<NoteView, 'author'>, userId: string): boolean {
  return author?.id === userId;
}
