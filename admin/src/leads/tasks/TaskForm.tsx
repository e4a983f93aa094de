import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { fromWallClock, toWallClock } from '#shared/business-time.js';
import { type AddTask, TASK_LIMITS } from '#shared/task.js';
import type { StaffMember } from '#shared/user.js';
import { calledInFull } from '../../users/nameOf';
import { StaffFailed, useStaff } from '../page/staff';
import { leadText } from '../text';
import { taskText } from './text';

interface TaskFormProps {
  kind: 'add' | 'edit';
  error: Error | null;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Enter saves, Esc cancels. Entries stay if saving fails. */
export function TaskForm({ kind, error, isPending, onSubmit, onClose, children }: TaskFormProps) {
  const translate = useTranslate();
  const text = taskText[`${kind}Form`];

  // Closing during a save could hide a failure.
  const leave = () => isPending || onClose();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) onSubmit();
  }

  return (
    <Stack
      component="form"
      aria-label={text.label}
      spacing={1.5}
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && leave()}
      sx={{ mb: 2, pt: 0.5 }}
    >
      {error && (
        <Alert severity="error">
          {text.failed} {translate(error.message, { _: error.message })}
        </Alert>
      )}
      {children}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button aria-disabled={isPending} onClick={leave}>
          {taskText.cancel}
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? text.submitting : text.submit}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Form values. */
export interface TypedTask {
  title: string;
  /** Local time in the company's time zone, as the input wants it. */
  due: string;
  assigneeId: string;
}

interface TaskFieldsProps {
  values: TypedTask;
  onType: (changes: Partial<TypedTask>) => void;
  /** Server messages by field name. */
  errors: Partial<Record<string, string>>;
  /** The current assignee, even if they left the company. */
  assignee?: StaffMember | null;
}

export function TaskFields({ values, onType, errors, assignee }: TaskFieldsProps) {
  const staff = useStaff();
  const others = staff.filter(({ id }) => id !== assignee?.id);
  return (
    <>
      <TextField
        label={taskText.task}
        error={'title' in errors}
        helperText={errors.title}
        value={values.title}
        onChange={(event) => onType({ title: event.target.value })}
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: TASK_LIMITS.title, pattern: '.*\\S.*' } }}
      />
      <TextField
        type="datetime-local"
        label={taskText.due}
        error={'dueAt' in errors}
        helperText={errors.dueAt ?? leadText.timeZone}
        value={values.due}
        onChange={(event) => onType({ due: event.target.value })}
        required
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label={taskText.assignee}
        select
        error={'assigneeId' in errors}
        helperText={errors.assigneeId}
        value={values.assigneeId}
        onChange={(event) => onType({ assigneeId: event.target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{taskText.unassigned}</option>
        {[...(assignee ? [assignee] : []), ...others].map((member) => (
          <option key={member.id} value={member.id}>
            {calledInFull(member)}
          </option>
        ))}
      </TextField>
      <StaffFailed />
    </>
  );
}

/** Null while incomplete. */
export function readTask({ title, due, assigneeId }: TypedTask): Required<AddTask> | null {
  const dueAt = fromWallClock(due);
  return title.trim() && dueAt ? { title: title.trim(), dueAt, assigneeId: assigneeId || null } : null;
}

const DAY_MS = 86_400_000;

/** Default due date: 9 AM tomorrow, as an input value. */
export function defaultDue(now: Date): string {
  const tomorrow = toWallClock(new Date(now.getTime() + DAY_MS).toISOString());
  return `${tomorrow.slice(0, 10)}T09:00`;
}
