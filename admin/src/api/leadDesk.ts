import type { ConsentView } from '../../../src/shared/leads/consents.js';
import type { EditNote, NoteView, WriteNote } from '../../../src/shared/leads/note.contract.js';
import type { SetupProgress } from '../../../src/shared/leads/setup-progress.js';
import type { AddTask, EditTask, TaskView } from '../../../src/shared/leads/task.contract.js';
import type { TimelinePage } from '../../../src/shared/leads/timeline.contract.js';
import { httpClient } from '../httpClient';
import { API, ask, read } from './rest';

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
