import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type AddTask, TASK_LIMITS } from '../../../../src/shared/leads/task.contract.js';
import { fromWallClock } from '../businessTime';
import { useApi, useReread } from '../page/useDeskQuery';
import { useStaff } from '../page/useStaff';
import { usualDue } from './usualDue';

/** Enter adds the task, Esc leaves; what could not be added stays typed. */
export function AddTaskForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(leadId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (task: AddTask) => api.addTask(leadId, task),
    onSuccess: () => {
      notify('leadPage.tasks.added', { type: 'success' });
      onClose();
      return reread('tasks', 'timeline');
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const task = readTask(new FormData(event.currentTarget));
    if (task && !isPending) mutate(task);
  }

  return (
    <Stack
      component="form"
      spacing={1.5}
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
      sx={{ mb: 2, pt: 0.5 }}
    >
      {error && (
        <Alert severity="error">
          {translate('leadPage.tasks.addFailed')} {translate(error.message)}
        </Alert>
      )}
      <TaskFields />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{translate('leadPage.tasks.cancel')}</Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {translate(isPending ? 'leadPage.tasks.submitting' : 'leadPage.tasks.submit')}
        </Button>
      </Stack>
    </Stack>
  );
}

function TaskFields() {
  const translate = useTranslate();
  const staff = useStaff();
  return (
    <>
      <TextField
        name="title"
        label={translate('leadPage.tasks.what')}
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: TASK_LIMITS.title, pattern: '.*\\S.*' } }}
      />
      <TextField
        name="dueAt"
        type="datetime-local"
        label={translate('leadPage.tasks.due')}
        helperText={translate('lead.timeZone')}
        defaultValue={usualDue(new Date())}
        required
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        name="assigneeId"
        label={translate('leadPage.tasks.assignee')}
        select
        defaultValue=""
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{translate('leadPage.tasks.nobody')}</option>
        {staff.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </TextField>
    </>
  );
}

function readTask(form: FormData): AddTask | null {
  const dueAt = fromWallClock(String(form.get('dueAt')));
  const title = String(form.get('title')).trim();
  return title && dueAt ? { title, dueAt, assigneeId: String(form.get('assigneeId')) || null } : null;
}
