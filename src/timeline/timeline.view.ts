import { type NoteRow, toNoteView } from '../notes/note.view.js';
import type { Cursor } from '../platform/http/cursor.js';
import type { TimelineEntry, TimelineKind } from '../shared/leads/timeline.contract.js';
import type { StaffMember } from '../shared/users/staff.contract.js';
import { type TaskRow, toTaskView } from '../tasks/task.view.js';

/** The `details` that branches of the union select, where the view shows them in another shape. */
interface Stored {
  note: NoteRow;
  taskAdded: TaskRow;
  taskDone: TaskRow;
}

type Details<Kind extends TimelineKind> = Kind extends keyof Stored
  ? Stored[Kind]
  : Omit<TimelineEntry<Kind>, 'kind' | 'id' | 'at' | 'by'>;

export type TimelineRow = Cursor &
  {
    [Kind in TimelineKind]: { kind: Kind; details: Details<Kind> };
  }[TimelineKind] & { at: Date; by: StaffMember | null };

/** An entry as staff see it at a moment. */
export function toTimelineEntry(row: TimelineRow, now: Date): TimelineEntry {
  const entry = { id: row.id, at: row.at.toISOString(), by: row.by };
  switch (row.kind) {
    case 'note':
      return { ...entry, kind: row.kind, note: toNoteView(row.details) };
    case 'taskAdded':
    case 'taskDone':
      return { ...entry, kind: row.kind, task: toTaskView(row.details, now) };
    case 'submission':
      return { ...entry, kind: row.kind, ...row.details };
    case 'statusChange':
      return { ...entry, kind: row.kind, ...row.details };
    case 'textReceived':
      return { ...entry, kind: row.kind, ...row.details };
    case 'message':
      return { ...entry, kind: row.kind, ...row.details };
    case 'acknowledgment':
      return { ...entry, kind: row.kind, ...row.details };
    case 'document':
      return { ...entry, kind: row.kind, ...row.details };
    case 'payment':
      return { ...entry, kind: row.kind, ...row.details };
    case 'reportView':
      return { ...entry, kind: row.kind, ...row.details };
  }
}
