import { useState } from 'react';
import { TextInput, useRecordContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { formatDateTime } from '#shared/format.js';
import { type AddTask, addTaskSchema, type EditTask, TASK_LIMITS, type TaskView } from '#shared/task.js';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { useApi } from '../../api/useApi';
import { InlineRecordForm } from '../../components/RecordForm';
import { defaultDue, isPast, PAST_DATE } from '../../time/planning';
import { nameWithEmail } from '../../users/nameOf';
import { useRefetchParts } from '../page/useLeadPart';
import { StaffFailed, useStaff } from '../staff';
import { leadText } from '../text';
import { taskText } from './text';

/** A task as its form edits it. */
interface TaskRecord extends TaskView {
  assigneeId: string | null;
}

const toRecord = (task: TaskView): TaskRecord => ({ ...task, assigneeId: task.assignee?.id ?? null });

/** An overdue task can be edited, but not moved to a different past day. */
function checkDue({ dueAt }: FieldValues, task?: TaskView) {
  const isMoved = toWallClock(dueAt) !== toWallClock(task?.dueAt ?? null);
  return { dueAt: dueAt && isMoved && isPast(dueAt) ? PAST_DATE : undefined };
}

const text = (form: 'addForm' | 'editForm', saved: string) => ({
  saved,
  saveFailed: taskText[form].failed,
  conflict: taskText.conflict,
  field: { title: taskText.task, dueAt: taskText.due, assigneeId: taskText.assignee },
});
const ADD_TEXT = text('addForm', taskText.added);
const EDIT_TEXT = text('editForm', taskText.saved);

interface AddTaskFormProps {
  leadId: string;
  draft: string;
  defaults?: Pick<TaskRecord, 'dueAt' | 'assigneeId'>;
  onClose: () => void;
}

export function AddTaskForm({ leadId, draft, defaults, onClose }: AddTaskFormProps) {
  const api = useApi();
  const saved = useSaved(leadId, onClose);
  const [blank] = useState(() => ({
    title: '',
    dueAt: defaultDue(new Date()),
    assigneeId: null,
    ...defaults,
  }));
  return (
    <InlineRecordForm<TaskView>
      label={taskText.addForm.label}
      draft={draft}
      schema={addTaskSchema}
      check={checkDue}
      defaultValues={blank}
      text={ADD_TEXT}
      submit={taskText.addForm.submit}
      save={(task) => api.addTask(leadId, task as AddTask)}
      onSaved={saved}
      onCancel={onClose}
    >
      <TaskInputs />
    </InlineRecordForm>
  );
}

interface EditTaskFormProps {
  task: TaskView;
  draft: string;
  onClose: () => void;
}

export function EditTaskForm({ task, draft, onClose }: EditTaskFormProps) {
  const api = useApi();
  const reread = useRefetchParts(task.lead.id);
  const saved = useSaved(task.lead.id, onClose);
  const staff = useStaff();

  async function save(changes: EditTask) {
    try {
      return toRecord(await api.editTask(task.id, changes));
    } catch (error) {
      // Behind the form, the list shows what someone else saved.
      void reread('tasks', 'timeline');
      throw error;
    }
  }

  function show(field: string, value: unknown) {
    if (field === 'dueAt') return formatDateTime(String(value));
    if (field !== 'assigneeId') return String(value);
    const member = staff.find(({ id }) => id === value);
    return member ? nameWithEmail(member) : taskText.unassigned;
  }

  return (
    <InlineRecordForm<TaskRecord>
      label={taskText.editForm.label}
      draft={draft}
      schema={addTaskSchema}
      check={checkDue}
      record={toRecord(task)}
      toRecord={toRecord}
      text={EDIT_TEXT}
      submit={taskText.editForm.submit}
      show={show}
      save={save}
      onSaved={saved}
      onCancel={onClose}
    >
      <TaskInputs />
    </InlineRecordForm>
  );
}

/** Shows the saved task before its form closes. */
function useSaved(leadId: string, onClose: () => void) {
  const reread = useRefetchParts(leadId);
  return () => void reread('tasks', 'timeline').then(onClose);
}

function TaskInputs() {
  const staff = useStaff();
  // The current assignee may have left the company.
  const assignee = useRecordContext<TaskView>()?.assignee;
  const others = staff.filter(({ id }) => id !== assignee?.id);
  return (
    <>
      <TextInput
        source="title"
        label={taskText.task}
        isRequired
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: TASK_LIMITS.title } }}
      />
      <TextInput
        source="dueAt"
        type="datetime-local"
        label={taskText.due}
        helperText={leadText.timeZone}
        format={toWallClock}
        parse={fromWallClock}
        isRequired
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextInput
        source="assigneeId"
        label={taskText.assignee}
        select
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{taskText.unassigned}</option>
        {[...(assignee ? [assignee] : []), ...others].map((member) => (
          <option key={member.id} value={member.id}>
            {nameWithEmail(member)}
          </option>
        ))}
      </TextInput>
      <StaffFailed />
    </>
  );
}
