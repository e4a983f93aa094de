import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Checkbox, IconButton, Stack, Typography } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { isOwnTask, type TaskView } from '#shared/task.js';
import { useApi } from '../../api/useApi';
import { ConfirmDialog, useAct } from '../../components/ConfirmDialog';
import { SmallText } from '../../components/SmallText';
import { useInlineForm } from '../../components/useInlineForm';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { current, may } from '../../session/session';
import { Loaded } from '../../states/Loaded';
import { nameOf } from '../../users/nameOf';
import { SideCard } from '../page/SideCard';
import { useLeadPart, useRefetchParts } from '../page/useLeadPart';
import { TaskTime, useToggleTask } from './TaskTime';
import { taskText } from './text';

const AddTaskForm = lazyPage(() => import('./form').then((form) => form.AddTaskForm));
const prefetchForm = prefetchOnIntent(AddTaskForm);

/** Open tasks by due date; completed ones are collapsed. */
export function TasksCard({ leadId }: { leadId: string }) {
  const query = useLeadPart(leadId, 'tasks', (api, id) => api.tasksOfLead(id));
  const draft = `lead ${leadId} task`;
  const form = useInlineForm(draft);
  return (
    <SideCard
      title={taskText.title}
      action={
        !form.isOpen && (
          <Button size="small" autoFocus={form.wasClosed} onClick={form.open} {...prefetchForm}>
            {taskText.add}
          </Button>
        )
      }
    >
      {form.isOpen && (
        <Suspense>
          <AddTaskForm leadId={leadId} draft={draft} onClose={form.close} />
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

const EditTaskForm = lazyPage(() => import('./form').then((form) => form.EditTaskForm));
const prefetchEdit = prefetchOnIntent(EditTaskForm);

function TaskRow({ task }: { task: TaskView }) {
  const id = useId();
  const { isDone, tick, isPending } = useToggleTask(task);
  const [deleting, setDeleting] = useState(false);
  const draft = `task ${task.id}`;
  const form = useInlineForm(draft);
  if (form.isOpen) {
    return (
      <li>
        <Suspense>
          <EditTaskForm task={task} draft={draft} onClose={form.close} />
        </Suspense>
      </li>
    );
  }
  return (
    <Box component="li" sx={ROW}>
      <Checkbox
        checked={isDone}
        onChange={tick}
        slotProps={{ input: { id, 'aria-busy': isPending, 'aria-describedby': `${id}-time` } }}
        sx={{ p: 0.75 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}>
        <label htmlFor={id} style={{ textDecoration: isDone ? 'line-through' : undefined }}>
          {task.title}
        </label>
        <div id={`${id}-time`}>
          <TaskTime task={task} />
          <SmallText title={task.assignee?.email}>
            {task.assignee ? nameOf(task.assignee) : taskText.unassigned}
          </SmallText>
        </div>
      </Box>
      <Stack direction="row">
        <IconButton
          size="small"
          autoFocus={form.wasClosed}
          aria-label={taskText.edit(task.title)}
          onClick={form.open}
          {...prefetchEdit}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
        {(may('tasks.deleteAny') || isOwnTask(task, current()?.user.id ?? '')) && (
          <IconButton size="small" aria-label={taskText.delete(task.title)} onClick={() => setDeleting(true)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Stack>
      {deleting && <DeleteTask task={task} onClose={() => setDeleting(false)} />}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 0.5,
  alignItems: 'start',
  ml: -0.75,
};

function DeleteTask({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const act = useAct(true);
  const api = useApi();
  const reread = useRefetchParts(task.lead.id);

  async function remove() {
    await act(
      () => api.deleteTask(task.id),
      taskText.deleted,
      () => taskText.deleteFailed,
    );
    onClose();
    await reread('tasks', 'timeline');
  }

  return (
    <ConfirmDialog
      title={taskText.confirmDelete}
      text={task.title}
      submit={taskText.remove}
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
