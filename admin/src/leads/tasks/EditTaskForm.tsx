import { useMutation } from '@tanstack/react-query';
import { useEvent, useNotify } from 'react-admin';
import { toWallClock } from '#shared/business-time.js';
import { formatDateTime } from '#shared/format.js';
import type { EditTask, TaskView } from '#shared/task.js';
import { useApi } from '../../api/useApi';
import { FieldConflict } from '../../components/ConflictNotice';
import { useDraftValues } from '../../components/drafts';
import { conflictingRecord, fieldErrorsOf } from '../../components/saveErrors';
import { nameOf } from '../../users/nameOf';
import { useRefetchParts } from '../page/useLeadPart';
import { readTask, TaskFields, TaskForm, type TypedTask } from './TaskForm';

import { taskText } from './text';

export const taskDraft = ({ id }: Pick<TaskView, 'id'>) => `task ${id}`;

/** Edits a task in place. On a conflict, the user picks a version. */
export function EditTaskForm({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(task.lead.id);
  // The draft holds only the edited fields and their base version, so other fields keep up with changes by others.
  const draft = useDraftValues<Partial<TypedTask> & { version: number }>(taskDraft(task), {
    version: task.version,
  });
  const { version, ...typed } = draft.values;
  const values = { ...typedOf(task), ...typed };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ changes }: { changes: EditTask; sent: string }) => api.editTask(task.id, changes),
    onSuccess: async (saved, { sent }) => {
      notify(taskText.saved, { type: 'success' });
      draft.type({ version: saved.version });
      await reread('tasks', 'timeline');
      finish(sent);
    },
  });
  const now = conflictingRecord<TaskView>(error);

  function close() {
    draft.forget();
    onClose();
  }

  /** Stay open if the user kept typing. */
  const finish = useEvent((sent: string) => JSON.stringify(typed) === sent && close());

  async function takeTheirs() {
    await reread('tasks', 'timeline');
    close();
  }

  function save(onto: number) {
    const read = readTask(values);
    if (!read) return;
    const { title, due, assigneeId } = typed;
    const changes = {
      ...(title !== undefined && { title: read.title }),
      ...(due !== undefined && { dueAt: read.dueAt }),
      ...(assigneeId !== undefined && { assigneeId: read.assigneeId }),
      version: onto,
    };
    mutate({ changes, sent: JSON.stringify(typed) });
  }

  function keepMine(changed: TaskView) {
    draft.type({ version: changed.version });
    save(changed.version);
  }

  return (
    <TaskForm
      kind="edit"
      error={now ? null : error}
      isPending={isPending}
      onSubmit={() => save(version)}
      onClose={close}
    >
      <TaskFields
        values={values}
        onType={draft.type}
        errors={fieldErrorsOf(error)}
        assignee={task.assignee}
      />
      {now && (
        <FieldConflict
          text={taskText.changedTo(
            now.title,
            formatDateTime(now.dueAt),
            now.assignee ? nameOf(now.assignee) : taskText.unassigned,
          )}
          onMine={() => keepMine(now)}
          onTheirs={takeTheirs}
        />
      )}
    </TaskForm>
  );
}

function typedOf({ title, dueAt, assignee }: TaskView): TypedTask {
  return { title, due: toWallClock(dueAt), assigneeId: assignee?.id ?? '' };
}
