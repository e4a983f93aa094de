import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import type { TaskView } from '#shared/task.js';
import { readDraft } from '../../components/drafts';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { Loaded } from '../../states/Loaded';
import { SideCard } from '../page/SideCard';
import { useLeadPart } from '../page/useLeadPart';
import { TaskRow } from './TaskRow';
import { taskText } from './text';

const AddTaskForm = lazyPage(() => import('./form').then((form) => form.AddTaskForm));
const prefetchForm = prefetchOnIntent(AddTaskForm);

/** Open tasks by due date; completed ones are collapsed. */
export function TasksCard({ leadId }: { leadId: string }) {
  const query = useLeadPart(leadId, 'tasks', (api, id) => api.tasksOfLead(id));
  const draft = `lead ${leadId} task`;
  const [form, setForm] = useState<'shown' | 'closed' | null>(() =>
    readDraft(draft) === null ? null : 'shown',
  );
  return (
    <SideCard
      title={taskText.title}
      action={
        form !== 'shown' && (
          <Button
            size="small"
            autoFocus={form === 'closed'}
            onClick={() => setForm('shown')}
            {...prefetchForm}
          >
            {taskText.add}
          </Button>
        )
      }
    >
      {form === 'shown' && (
        <Suspense>
          <AddTaskForm leadId={leadId} draft={draft} onClose={() => setForm('closed')} />
        </Suspense>
      )}
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
