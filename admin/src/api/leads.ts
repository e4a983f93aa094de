import type { ConsentView } from '#shared/consent.js';
import type {
  BoardColumn,
  BoardSort,
  BoardView,
  LeadCard,
  LeadFilter,
  LeadStatus,
  LeadView,
  StatusChangeView,
} from '#shared/lead.js';
import type { EditNote, NoteView, WriteNote } from '#shared/note.js';
import type { SetupProgress } from '#shared/setup-progress.js';
import type { AddTask, EditTask, TaskView } from '#shared/task.js';
import type { TimelinePage } from '#shared/timeline.js';
import { API, addressOf, ask, httpClient, httpFile, read } from './http';

/** What is done at the page of a lead. */
export const leadDeskApi = {
  timeline: (leadId: string, cursor: string | null) =>
    read<TimelinePage>(`${API}/leads/${leadId}/timeline`, cursor === null ? {} : { cursor }),

  setupProgress: (leadId: string) => read<SetupProgress>(`${API}/leads/${leadId}/setup-progress`, {}),

  consents: (leadId: string) => read<ConsentView[]>(`${API}/leads/${leadId}/consents`, {}),

  addNote: async (leadId: string, note: WriteNote) =>
    (await ask<NoteView>(`${API}/leads/${leadId}/notes`, 'POST', note)).data,

  editNote: async ({ id, leadId }: NoteView, note: EditNote) =>
    (await ask<NoteView>(`${API}/leads/${leadId}/notes/${id}`, 'PATCH', note)).data,

  deleteNote: ({ id, leadId }: NoteView) =>
    httpClient(`${API}/leads/${leadId}/notes/${id}`, { method: 'DELETE' }),

  tasksOfLead: (leadId: string) => read<TaskView[]>(`${API}/leads/${leadId}/tasks`, {}),

  addTask: async (leadId: string, task: AddTask) =>
    (await ask<TaskView>(`${API}/leads/${leadId}/tasks`, 'POST', task)).data,

  editTask: async (id: string, changes: EditTask) =>
    (await ask<TaskView>(`${API}/tasks/${id}`, 'PATCH', changes)).data,

  deleteTask: (id: string) => httpClient(`${API}/tasks/${id}`, { method: 'DELETE' }),
};

const BOARD = `${API}/leads/board`;

/** The address of the whole board. */
export const boardRead = (filter: LeadFilter) => addressOf(BOARD, { filter, sort: 'manual' });

interface MoveTarget {
  status: LeadStatus;
  /** The card above; null for the top of the column. */
  after: string | null;
  version: number;
  statusReason?: string;
}

/** The board and status changes. */
export const boardApi = {
  board: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, sort: 'manual' }),

  boardCounts: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, counts: 1 }),

  boardColumn: (status: LeadStatus, sort: BoardSort, after: string | null, filter: LeadFilter) =>
    read<Pick<BoardColumn, 'cards' | 'next'>>(`${BOARD}/${status}`, {
      filter,
      sort,
      ...(after !== null && { after }),
    }),

  /** The cards of these leads that the board shows under its filter. */
  boardCards: (ids: string[], filter: LeadFilter) =>
    read<LeadCard[]>(`${BOARD}/cards`, { ids: ids.join(','), filter }),

  moveLead: async (id: string, target: MoveTarget) =>
    (await ask<LeadView>(`${API}/leads/${id}/move`, 'POST', target)).data,

  undoMove: async (id: string, version: number) =>
    (await ask<LeadView>(`${API}/leads/${id}/undo`, 'POST', { version })).data,

  statusChanges: (id: string) => read<StatusChangeView[]>(`${API}/leads/${id}/status-changes`, {}),

  /** The leads of a filter as CSV, newest first. */
  exportLeads: (filter: LeadFilter) =>
    httpFile(addressOf(`${API}/leads/export`, { filter, sort: ['createdAt', 'DESC'] })),
};
