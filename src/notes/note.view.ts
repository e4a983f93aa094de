import type { NoteView } from '../shared/leads/note.contract.js';
import { staffJson, staffListJson } from '../users/staff.queries.js';

/** Select list of table `lead_notes n`. */
export const NOTE_COLUMNS = `
  n.id, n.lead_id as "leadId", n.text, ${staffListJson('n.mentions')} as mentions,
  ${staffJson('n.author_id')} as author, n.version, n.created_at as "createdAt", n.edited_at as "editedAt"`;

/** Moments are dates in a row of its own and text in a row told as JSON. */
export type NoteRow = Omit<NoteView, 'createdAt' | 'editedAt'> & {
  createdAt: Date | string;
  editedAt: Date | string | null;
};

/** A note as staff see it. */
export function toNoteView(row: NoteRow): NoteView {
  return {
    id: row.id,
    leadId: row.leadId,
    text: row.text,
    mentions: row.mentions,
    author: row.author,
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
  };
}
