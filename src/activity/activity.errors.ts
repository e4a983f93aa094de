import type { CallView } from '#shared/call.js';
import { NOTE_NOT_FOUND, type NoteView } from '#shared/note.js';
import { TASK_NOT_FOUND, type TaskView } from '#shared/task.js';
import { defineError } from '../platform/errors.js';

export const NoteNotFound = defineError('not-found', 'NOTE_NOT_FOUND', NOTE_NOT_FOUND);

/** Carries the current note: it was edited in another window. */
export const NoteChanged = defineError('conflict', 'NOTE_CHANGED', (current: NoteView) => ({
  message: 'This note was changed in the meantime.',
  details: { current },
}));

export const NotYourNote = defineError('forbidden', 'NOT_YOUR_NOTE', 'Only its author can change this note.');

export const CallTaken = defineError('conflict', 'CALL_TAKEN', 'This call was logged for another lead.');

/** Carries the current call: it was corrected in another window, or by this request if its response was lost. */
export const CallChanged = defineError('conflict', 'CALL_CHANGED', (current: CallView) => ({
  message: 'Someone else changed this call. Open it again to see the changes.',
  details: { current },
}));

export const CallNotFound = defineError('not-found', 'CALL_NOT_FOUND', 'Call not found');

export const NotYourCall = defineError(
  'forbidden',
  'NOT_YOUR_CALL',
  'Only the person who made this call can change it.',
);

export const TaskNotFound = defineError('not-found', 'TASK_NOT_FOUND', TASK_NOT_FOUND);

export const TaskChanged = defineError('conflict', 'TASK_CHANGED', (current: TaskView) => ({
  message: 'Someone else changed this task in the meantime.',
  details: { current },
}));

export const NotYourTask = defineError(
  'forbidden',
  'NOT_YOUR_TASK',
  'Only the person who created this task can delete it.',
);
