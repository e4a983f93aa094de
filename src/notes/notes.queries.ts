import { Injectable } from '@nestjs/common';
import { demandLead } from '../leads/demand-lead.js';
import { Conditions } from '../platform/database/conditions.js';
import { Sql } from '../platform/database/sql.js';
import { CURSOR_KEYS, type Cursor, momentKey, readCursor, toCursorPage } from '../platform/http/cursor.js';
import type { CursorPage } from '../shared/cursor-page.js';
import { NOTES_PAGE, type NoteView } from '../shared/leads/note.contract.js';
import { NOTE_COLUMNS, type NoteRow, toNoteView } from './note.view.js';
import { NoteNotFound } from './notes.errors.js';

/** Reads of notes made for the lead page. */
@Injectable()
export class NotesQueries {
  constructor(private readonly sql: Sql) {}

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
}

function addCursor(conditions: Conditions, { key, id }: Cursor): void {
  conditions.and(
    `(n.created_at, n.id) < (${conditions.parameter(key)}::timestamptz, ${conditions.parameter(id)}::uuid)`,
  );
}
