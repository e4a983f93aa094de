import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import type { MentionView, NoteView } from '../shared/leads/note.contract.js';
import { staffJson, staffListJson } from '../users/staff.queries.js';

/** Select list of table `lead_notes n`. */
export const NOTE_COLUMNS = `
  n.id, n.lead_id as "leadId", n.text, ${staffListJson('n.mentions')} as mentions,
  ${staffJson('n.author_id')} as author, n.version, n.created_at as "createdAt", n.edited_at as "editedAt"`;

export type NoteRow = Stored<NoteView>;

/** A note as staff see it. */
export function toNoteView(row: NoteRow): NoteView {
  const { id, leadId, text, mentions, author, version, createdAt, editedAt } = row;
  return isoMoments({ id, leadId, text, mentions, author, version, createdAt, editedAt });
}

export type MentionRow = NoteRow & Pick<MentionView, 'lead'>;

/** A note as the colleague sees it whom it mentions. */
export function toMentionView({ lead, ...row }: MentionRow): MentionView {
  return { ...toNoteView(row), lead };
}
