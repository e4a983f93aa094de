import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type AddTask, type TaskView } from '#shared/task.js';
import { useApi } from '../../api/useApi';
import { readDraft, useDraftValues } from '../../components/drafts';
import { fieldErrorsOf } from '../../components/saveErrors';
import { Loaded } from '../../states/Loaded';
import { SideCard } from '../page/SideCard';
import { useLeadPart, useRefetchParts } from '../page/useLeadPart';
import { defaultDue, readTask, TaskFields, TaskForm, type TypedTask } from './TaskForm';

import { TaskRow } from './TaskRow';
import { taskText } from './text';

/** Open tasks by due date; completed ones are collapsed. */
export function TasksCard({ leadId }: { leadId: string }) {
  const query = useLeadPart(leadId, 'tasks', (api, id) => api.tasksOfLead(id));
  const [form, setForm] = useState<'shown' | 'closed' | null>(() =>
    readDraft(newTaskDraft(leadId)) === null ? null : 'shown',
  );
  return (
    <SideCard
      title={taskText.title}
      action={
        form !== 'shown' && (
          <Button size="small" autoFocus={form === 'closed'} onClick={() => setForm('shown')}>
            {taskText.add}
          </Button>
        )
      }
    >
      {form === 'shown' && <AddTaskForm leadId={leadId} onClose={() => setForm('closed')} />}
      <Loaded query={query} failed={taskText.failed} height={56}>
        {(tasks) => <Tasks tasks={tasks} />}
      </Loaded>
    </SideCard>
  );
}

function Tasks({ tasks }: { tasks: TaskView[] }) {
  const open = tasks.filter(({ doneAt }) => doneAt === null);
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      {open.length === 0 && <Typography color="textSecondary">{taskText.empty}</Typography>}
      <TaskList tasks={open} />
      {done.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', paddingBlock: 6 }}>{taskText.done(done.length)}</summary>
          <TaskList tasks={done} />
        </details>
      )}
    </>
  );
}

function TaskList({ tasks }: { tasks: TaskView[] }) {
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </Stack>
  );
}

const newTaskDraft = (leadId: string) => `lead ${leadId} task`;

function AddTaskForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const { values, type, forget } = useDraftValues<TypedTask>(newTaskDraft(leadId), {
    title: '',
    due: defaultDue(new Date()),
    assigneeId: '',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (task: AddTask) => api.addTask(leadId, task),
    onSuccess: () => {
      notify(taskText.added, { type: 'success' });
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
