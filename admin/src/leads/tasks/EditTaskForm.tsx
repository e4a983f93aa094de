import { useMutation } from '@tanstack/react-query';
import { useEvent, useNotify, useTranslate } from 'react-admin';
import { toWallClock } from '../../../../src/shared/business-time.js';
import { formatDateTime } from '../../../../src/shared/format.js';
import type { EditTask, TaskView } from '../../../../src/shared/leads/task.contract.js';
import { FieldConflict } from '../../saving/FieldConflict';
import { fieldErrorsOf } from '../../saving/fieldErrors';
import { useDraftValues } from '../../saving/useDraftValues';
import { currentOf } from '../../saving/useSaveOutcome';
import { useApi } from '../../useApi';
import { nameOf } from '../../users/nameOf';
import { useReread } from '../page/useDeskQuery';
import { readTask, TaskFields, type TypedTask } from './TaskFields';
import { TaskForm } from './TaskForm';

/** The name of the draft of a task's changes. */
export const taskDraft = ({ id }: Pick<TaskView, 'id'>) => `task ${id}`;

/** Changes a task where it stands; when somebody else changed it meanwhile, one chooses. */
export function EditTaskForm({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(task.lead.id);
  // Only what was typed is kept, with the version it was typed upon: the rest stays as others leave it.
  const draft = useDraftValues<Partial<TypedTask> & { version: number }>(taskDraft(task), {
    version: task.version,
  });
  const { version, ...typed } = draft.values;
  const values = { ...typedOf(task), ...typed };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ changes }: { changes: EditTask; sent: string }) => api.editTask(task.id, changes),
    onSuccess: async (saved, { sent }) => {
      notify('leadPage.tasks.saved', { type: 'success' });
      draft.type({ version: saved.version });
      await reread('tasks', 'timeline');
      finish(sent);
    },
  });
  const now = currentOf<TaskView>(error, 'TASK_CHANGED');

  function close() {
    draft.forget();
    onClose();
  }

  /** Whoever has typed on meanwhile stays. */
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
          text={translate('leadPage.tasks.now', {
            title: now.title,
            date: formatDateTime(now.dueAt),
            who: now.assignee ? nameOf(now.assignee) : translate('leadPage.tasks.nobody'),
          })}
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
