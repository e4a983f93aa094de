import { Injectable } from '@nestjs/common';
import type { CursorPage } from '#shared/http.js';
import { MENTIONS_DAYS, MENTIONS_MAX, type MentionView, NOTES_PAGE, type NoteView } from '#shared/note.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { Clock } from '../platform/clock.js';
import { Conditions, isoMoments, Sql, type Stored } from '../platform/database/sql.js';
import {
  CURSOR_KEYS,
  type Cursor,
  momentKey,
  readCursor,
  toCursorPage,
} from '../platform/http/list-query.js';
import { staffJson, staffListJson } from '../users/staff.js';
import { NoteNotFound } from './activity.errors.js';

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

/** A note as the mentioned person sees it. */
function toMentionView({ lead, ...row }: MentionRow): MentionView {
  return { ...toNoteView(row), lead };
}

/** Recent notes that mention someone other than their author. The index covers notes with any mention. */
const MENTIONING = `
  select ${NOTE_COLUMNS}, jsonb_build_object('id', l.id, 'name', l.name, 'propertyAddress', l.property_address) as lead
  from lead_notes n join leads l on l.id = n.lead_id
  where n.mentions <> '{}' and $1::uuid = any(n.mentions) and n.author_id is distinct from $1::uuid
    and n.created_at > $2::timestamptz - interval '${MENTIONS_DAYS} days'
  order by n.created_at desc, n.id desc limit ${MENTIONS_MAX}`;

/** Reads for the lead page and for mentioned staff. */
@Injectable()
export class NotesQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<NoteView> {
    const row = await this.sql.row<NoteRow>(`select ${NOTE_COLUMNS} from lead_notes n where n.id = $1`, [id]);
    if (!row) throw new NoteNotFound();
    return toNoteView(row);
  }

  /** The notes of a lead, newest first. */
  async list(leadId: string, after: string | undefined): Promise<CursorPage<NoteView>> {
    const conditions = new Conditions().when(leadId, (p) => `n.lead_id = ${p}`);
    if (after) addCursor(conditions, readCursor(after, CURSOR_KEYS.moment));
    const rows = await this.sql.rows<Cursor & NoteRow>(
      `select ${momentKey('n.created_at')} as key, ${NOTE_COLUMNS} from lead_notes n
       where ${conditions.where} order by n.created_at desc, n.id desc limit ${NOTES_PAGE + 1}`,
      conditions.values,
    );
    if (rows.length === 0 && !after) await ensureLeadExists(this.sql, leadId);
    return toCursorPage(rows, NOTES_PAGE, toNoteView);
  }

  async mentioning(userId: string): Promise<MentionView[]> {
    const rows = await this.sql.rows<MentionRow>(MENTIONING, [userId, this.clock.now()], 'mentions');
    return rows.map(toMentionView);
  }
}

function addCursor(conditions: Conditions, { key, id }: Cursor): void {
  conditions.and(
    `(n.created_at, n.id) < (${conditions.parameter(key)}::timestamptz, ${conditions.parameter(id)}::uuid)`,
  );
}
