import type { ConsentView } from '#shared/consent.js';
import type { EditNote, NoteView, WriteNote } from '#shared/note.js';
import type { SetupProgress } from '#shared/setup-progress.js';
import type { AddTask, EditTask, TaskView } from '#shared/task.js';
import type { TimelinePage } from '#shared/timeline.js';
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
