import { Menu, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CalendarTask } from '#shared/booking.js';
import { formatDateTime } from '#shared/format.js';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { useApi } from '../api/useApi';
import { actionFailure, ConfirmDialog, useAct } from '../components/ConfirmDialog';
import { useOffer } from '../leads/statusChange';
import { leadText } from '../leads/text';
import { isPast, PAST_DATE } from '../time/planning';
import { calendarText } from './text';

const text = calendarText.task;

/**
 * Moves a task to another time. No one is emailed, so it happens right away and the toast offers Undo. Resolves to why it
 * failed, or null.
 */
function useMove() {
  const api = useApi();
  const notify = useNotify();
  const offer = useOffer();
  const queries = useQueryClient();

  async function move(
    { id, title, dueAt: before }: CalendarTask,
    dueAt: string,
    isUndo = false,
  ): Promise<string | null> {
    let failure: string | null = null;
    try {
      await api.editTask(id, { dueAt });
      const back = { id, title, dueAt } as CalendarTask;
      const done = text.moved(title, formatDateTime(dueAt));
      if (isUndo) notify(done, { type: 'info' });
      else offer(done, text.undo, () => undo(back, before), 'success');
    } catch (error) {
      failure = actionFailure(error);
    }
    await queries.invalidateQueries();
    return failure;
  }

  const undo = async (task: CalendarTask, dueAt: string) => report(await move(task, dueAt, true));
  const report = (failure: string | null) => failure && notify(failure, { type: 'error' });
  return { move, report };
}

/** Moves a task that was dragged; the toast says if it failed. */
export function useMoveTask() {
  const { move, report } = useMove();
  return async (task: CalendarTask, dueAt: string) => report(await move(task, dueAt));
}

interface TaskMenuProps {
  task: CalendarTask;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** A task's actions, for people who don't drag. */
export function TaskMenu({ task, anchor, onClose }: TaskMenuProps) {
  const api = useApi();
  const act = useAct();
  const [isMoving, setMoving] = useState(false);
  const markDone = () => act(() => api.editTask(task.id, { isDone: true }), text.doneToast);
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} onClick={onClose}>
        <MenuItem component={Link} to={`/leads/${task.leadId}`}>
          {text.open}
        </MenuItem>
        {!task.isDone && <MenuItem onClick={() => void markDone()}>{text.done}</MenuItem>}
        {!task.isDone && <MenuItem onClick={() => setMoving(true)}>{text.move}</MenuItem>}
      </Menu>
      {isMoving && <MoveTaskDialog task={task} onClose={() => setMoving(false)} />}
    </>
  );
}

function MoveTaskDialog({ task, onClose }: { task: CalendarTask; onClose: () => void }) {
  const { move } = useMove();
  const [failure, setFailure] = useState<string | null>(null);
  const [due, setDue] = useState(() => toWallClock(task.dueAt));
  const [problem, setProblem] = useState('');
  const dueAt = fromWallClock(due);
  return (
    <ConfirmDialog
      title={text.moveTitle(task.title)}
      text={text.moveText}
      submit={text.submit}
      error={failure}
      onConfirm={async () => {
        if (!dueAt) return setProblem(text.missing);
        if (isPast(dueAt)) return setProblem(PAST_DATE);
        const failed = await move(task, dueAt);
        setFailure(failed);
        if (!failed) onClose();
      }}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label={text.due}
        value={due}
        onChange={({ target }) => {
          setDue(target.value);
          setProblem('');
        }}
        error={problem !== ''}
        helperText={problem || leadText.timeZone}
        fullWidth
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ConfirmDialog>
  );
}
