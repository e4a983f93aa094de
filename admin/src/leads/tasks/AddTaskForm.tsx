import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { AddTask } from '../../../../src/shared/leads/task.contract.js';
import { fieldErrorsOf } from '../../saving/fieldErrors';
import { useDraftValues } from '../../saving/useDraftValues';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';
import { readTask, TaskFields, type TypedTask } from './TaskFields';
import { TaskForm } from './TaskForm';
import { usualDue } from './usualDue';

/** The name of the draft of a lead's new task. */
export const newTaskDraft = (leadId: string) => `lead ${leadId} task`;

export function AddTaskForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(leadId);
  const { values, type, forget } = useDraftValues<TypedTask>(newTaskDraft(leadId), {
    title: '',
    due: usualDue(new Date()),
    assigneeId: '',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (task: AddTask) => api.addTask(leadId, task),
    onSuccess: () => {
      notify('leadPage.tasks.added', { type: 'success' });
      close();
      return reread('tasks', 'timeline');
    },
  });

  function close() {
    forget();
    onClose();
  }

  function submit() {
    const task = readTask(values);
    if (task) mutate(task);
  }

  return (
    <TaskForm kind="add" error={error} isPending={isPending} onSubmit={submit} onClose={close}>
      <TaskFields values={values} onType={type} errors={fieldErrorsOf(error)} />
    </TaskForm>
  );
}
