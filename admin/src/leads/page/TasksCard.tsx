import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { readDraft } from '../../saving/drafts';
import { Loaded } from '../../states/Loaded';
import { AddTaskForm, newTaskDraft } from '../tasks/AddTaskForm';
import { TaskRow } from '../tasks/TaskRow';
import { DeskCard } from './DeskCard';
import { useDeskQuery } from './useDeskQuery';

/** What is to be done for the lead: open tasks soonest first, those that are done folded away. */
export function TasksCard({ leadId }: { leadId: string }) {
  const translate = useTranslate();
  const query = useDeskQuery(leadId, 'tasks', (api, id) => api.tasksOfLead(id));
  const [form, setForm] = useState<'shown' | 'closed' | null>(() =>
    readDraft(newTaskDraft(leadId)) === null ? null : 'shown',
  );
  return (
    <DeskCard
      title={translate('leadPage.tasks.title')}
      action={
        form !== 'shown' && (
          <Button size="small" autoFocus={form === 'closed'} onClick={() => setForm('shown')}>
            {translate('leadPage.tasks.add')}
          </Button>
        )
      }
    >
      {form === 'shown' && <AddTaskForm leadId={leadId} onClose={() => setForm('closed')} />}
      <Loaded query={query} failed="leadPage.tasks.failed" height={56}>
        {(tasks) => <Tasks tasks={tasks} />}
      </Loaded>
    </DeskCard>
  );
}

function Tasks({ tasks }: { tasks: TaskView[] }) {
  const translate = useTranslate();
  const open = tasks.filter(({ doneAt }) => doneAt === null);
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      {open.length === 0 && (
        <Typography color="textSecondary">{translate('leadPage.tasks.empty')}</Typography>
      )}
      <TaskList tasks={open} />
      {done.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', paddingBlock: 6 }}>
            {translate('leadPage.tasks.done', { smart_count: done.length })}
          </summary>
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
