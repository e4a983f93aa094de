/** What is said of a task wherever it stands. */
export const taskMessages = {
  finished: 'Task done',
  reopened: 'Task open again',
  undo: 'Undo',
  changed: 'Somebody changed this task meanwhile. Here it is as it is now.',
  tickFailed: 'The task was not changed.',
  dueIn: 'Due %{ago}, %{date}',
  overdue: 'Overdue: was due %{ago}, %{date}',
  doneAt: 'Done %{ago}',
  doneBy: 'Done %{ago} by %{who}',
};
