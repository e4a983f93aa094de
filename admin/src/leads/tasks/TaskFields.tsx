import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { fromWallClock } from '../../../../src/shared/business-time.js';
import { type AddTask, TASK_LIMITS } from '../../../../src/shared/leads/task.contract.js';
import type { StaffMember } from '../../../../src/shared/users/staff.contract.js';
import { calledInFull } from '../../users/nameOf';
import { StaffFailed } from '../page/StaffFailed';
import { useStaff } from '../page/useStaff';

/** A task as it is typed. */
export interface TypedTask {
  title: string;
  /** The moment by the company's clock, as the field has it. */
  due: string;
  assigneeId: string;
}

interface TaskFieldsProps {
  values: TypedTask;
  onType: (changes: Partial<TypedTask>) => void;
  /** The server's message by field name. */
  errors: Partial<Record<string, string>>;
  /** The person who has it now, even one who has left since. */
  assignee?: StaffMember | null;
}

export function TaskFields({ values, onType, errors, assignee }: TaskFieldsProps) {
  const translate = useTranslate();
  const staff = useStaff();
  const others = staff.filter(({ id }) => id !== assignee?.id);
  return (
    <>
      <TextField
        label={translate('leadPage.tasks.what')}
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
        label={translate('leadPage.tasks.due')}
        error={'dueAt' in errors}
        helperText={errors.dueAt ?? translate('lead.timeZone')}
        value={values.due}
        onChange={(event) => onType({ due: event.target.value })}
        required
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label={translate('leadPage.tasks.assignee')}
        select
        error={'assigneeId' in errors}
        helperText={errors.assigneeId}
        value={values.assigneeId}
        onChange={(event) => onType({ assigneeId: event.target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{translate('leadPage.tasks.nobody')}</option>
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

/** Null while it is no task yet. */
export function readTask({ title, due, assigneeId }: TypedTask): Required<AddTask> | null {
  const dueAt = fromWallClock(due);
  return title.trim() && dueAt ? { title: title.trim(), dueAt, assigneeId: assigneeId || null } : null;
}
