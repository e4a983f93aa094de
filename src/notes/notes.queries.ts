import { Injectable } from '@nestjs/common';
import { demandLead } from '../leads/demand-lead.js';
import { Clock } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import { Sql } from '../platform/database/sql.js';
import { CURSOR_KEYS, type Cursor, momentKey, readCursor, toCursorPage } from '../platform/http/cursor.js';
import type { CursorPage } from '../shared/cursor-page.js';
import {
  MENTIONS_DAYS,
  MENTIONS_MAX,
  type MentionView,
  NOTES_PAGE,
  type NoteView,
} from '../shared/leads/note.contract.js';
import { type MentionRow, NOTE_COLUMNS, type NoteRow, toMentionView, toNoteView } from './note.view.js';
import { NoteNotFound } from './notes.errors.js';

/** Notes of the last days that mention a colleague of their author; the index holds those with any mention. */
const MENTIONING = `
  select ${NOTE_COLUMNS}, jsonb_build_object('id', l.id, 'name', l.name, 'propertyAddress', l.property_address) as lead
  from lead_notes n join leads l on l.id = n.lead_id
  where n.mentions <> '{}' and $1::uuid = any(n.mentions) and n.author_id is distinct from $1::uuid
    and n.created_at > $2::timestamptz - interval '${MENTIONS_DAYS} days'
  order by n.created_at desc, n.id desc limit ${MENTIONS_MAX}`;

/** Reads of notes made for the lead page and for whoever is mentioned. */
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
    if (rows.length === 0 && !after) await demandLead(this.sql, leadId);
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
