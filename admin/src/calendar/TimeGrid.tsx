import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardCode,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  type CalendarBusyTime,
  type CalendarTask,
  type CalendarTimeOff,
  type CalendarWalkthrough,
  WALKTHROUGH_STATUS_LABELS,
} from '#shared/booking.js';
import { CALL_OUTCOME_LABELS } from '#shared/call.js';
import { formatDateTime } from '#shared/format.js';
import { displayName } from '#shared/lead.js';
import { businessMoment } from '#shared/time.js';
import { formatClockTime } from '#shared/working-hours.js';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { ScheduleRefusal, useScheduling } from '../leads/scheduling';
import { useStaffNames } from '../leads/staff';
import { formatLongDay, timeOf } from '../time/days';
import { isPast, PAST_DATE } from '../time/planning';
import { useNow } from '../time/relativeTime';
import styles from './Calendar.module.css';
import {
  type DayPlan,
  type Placed,
  partOfDay,
  placeOf,
  placeSideBySide,
  STEP_MINUTES,
  shifted,
  shownHours,
  withinDay,
} from './days';
import { TaskMenu, useMoveTask } from './tasks';
import { calendarText as text } from './text';
import { needsOutcome, ownerOf, WalkthroughMenu } from './walkthroughs';

const HOUR_PX = 56;
const STEP_PX = (HOUR_PX * STEP_MINUTES) / 60;
const TASKS_SHOWN = 3;

interface TimeGridProps {
  plans: DayPlan[];
  today: string;
  timeOff: CalendarTimeOff[];
  busy: CalendarBusyTime[];
  showsPeople: boolean;
  onOpenDay: (day: string) => void;
  /** Someone clicked an empty time. */
  onAdd: (startsAt: string) => void;
}

interface Hours {
  from: number;
  to: number;
}

/** Converts minutes after midnight to pixels. */
const at = (top: number, bottom: number, { from }: Hours): CSSProperties => ({
  top: ((top - from) / 60) * HOUR_PX,
  height: ((bottom - top) / 60) * HOUR_PX,
});

/** Days next to each other, hours from top to bottom. Walkthroughs are dragged to another time. */
export function TimeGrid({ plans, today, timeOff, busy, showsPeople, onOpenDay, onAdd }: TimeGridProps) {
  const hours = shownHours(plans);
  const marks = Array.from({ length: (hours.to - hours.from) / 60 }, (_, index) => hours.from + index * 60);
  const columns = useRef<HTMLDivElement>(null);
  return (
    <MoveByDrag columns={columns} count={plans.length}>
      <div
        className={styles.grid}
        style={{ '--days': plans.length, '--hour': `${HOUR_PX}px` } as CSSProperties}
      >
        <div className={styles.hours} aria-hidden>
          {marks.map((minutes) => (
            <span key={minutes} style={{ height: HOUR_PX }}>
              {formatClockTime(minutes).replace(':00', '')}
            </span>
          ))}
        </div>
        <div ref={columns} className={styles.days}>
          {plans.map((plan) => (
            <DayColumn
              key={plan.day}
              plan={plan}
              hours={hours}
              today={today}
              timeOff={timeOff}
              busy={busy}
              showsPeople={showsPeople}
              isAlone={plans.length === 1}
              onOpenDay={onOpenDay}
              onAdd={onAdd}
            />
          ))}
        </div>
      </div>
    </MoveByDrag>
  );
}

interface DayColumnProps extends Omit<TimeGridProps, 'plans'> {
  plan: DayPlan;
  hours: Hours;
  isAlone: boolean;
}

function DayColumn(props: DayColumnProps) {
  const { plan, hours, today, timeOff, busy, showsPeople, isAlone, onOpenDay, onAdd } = props;
  const { day } = plan;
  const notify = useNotify();
  const off = timeOff.flatMap((each) => {
    const part = partOfDay(day, each);
    return part ? [{ ...each, part }] : [];
  });
  const title = formatLongDay(day, today);

  /** At the half hour that was clicked. People who don't use a mouse have the Add button. */
  function addAt({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) {
    // Menus and dialogs of a block are its children in React only.
    if (!currentTarget.contains(target as Node) || (target as Element).closest('li')) return;
    const halves = Math.floor((clientY - currentTarget.getBoundingClientRect().top) / (HOUR_PX / 2));
    if (day < today) return notify(PAST_DATE, { type: 'warning' });
    onAdd(new Date(businessMoment(day, withinDay(hours.from + halves * 30))).toISOString());
  }

  return (
    <section aria-label={title} className={styles.day}>
      {!isAlone && (
        <h2 className={styles.heading}>
          <button type="button" onClick={() => onOpenDay(day)}>
            <span className="visually-hidden">{title}</span>
            <span aria-hidden>
              {WEEKDAY.format(new Date(`${day}T12:00Z`))}{' '}
              <b className={styles.number} data-today={day === today || undefined}>
                {Number(day.slice(8))}
              </b>
            </span>
          </button>
        </h2>
      )}
      <DayTasks plan={plan} off={off} isAlone={isAlone} onOpenDay={onOpenDay} />
      <Box
        className={styles.track}
        onClick={addAt}
        style={{ height: ((hours.to - hours.from) / 60) * HOUR_PX }}
      >
        {!showsPeople &&
          off.map(({ startsAt, part }) => (
            <div
              key={startsAt}
              className={styles.off}
              style={at(Math.max(part.from, hours.from), Math.min(part.to, hours.to), hours)}
            />
          ))}
        <BusyTimes day={day} busy={busy} hours={hours} />
        {day === today && <NowLine hours={hours} />}
        <ul>
          {placeSideBySide(plan.walkthroughs).map((placed) => (
            <WalkthroughBlock
              key={placed.walkthrough.id}
              placed={placed}
              hours={hours}
              showsPeople={showsPeople}
            />
          ))}
        </ul>
      </Box>
    </section>
  );
}

/** Behind walkthroughs, since those are often in the other calendar as well. */
function BusyTimes({ day, busy, hours }: Pick<DayColumnProps, 'busy' | 'hours'> & { day: string }) {
  const parts = busy.flatMap((each) => {
    const part = partOfDay(day, each);
    const shown = part && { from: Math.max(part.from, hours.from), to: Math.min(part.to, hours.to) };
    return shown && shown.from < shown.to ? [{ ...each, shown }] : [];
  });
  return parts.map(({ startsAt, endsAt, shown }) => (
    <div
      key={startsAt}
      className={styles.busy}
      style={at(shown.from, shown.to, hours)}
      title={text.busyAt(timeOf(startsAt), timeOf(endsAt))}
    >
      {text.busy}
    </div>
  ));
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

function NowLine({ hours }: { hours: Hours }) {
  const { minutes } = placeOf(useNow().toISOString());
  if (minutes < hours.from || minutes > hours.to) return null;
  return <div className={styles.now} style={{ top: at(minutes, minutes, hours).top }} aria-hidden />;
}

interface DayTasksProps extends Pick<DayColumnProps, 'plan' | 'isAlone' | 'onOpenDay'> {
  off: CalendarTimeOff[];
}

/** What belongs to the day as a whole: who is off, and tasks, which have a due time but no length. */
function DayTasks({ plan: { day, tasks, calls, closed }, off, isAlone, onOpenDay }: DayTasksProps) {
  const names = useStaffNames();
  const shown = isAlone ? tasks : tasks.slice(0, TASKS_SHOWN);
  const shownCalls = isAlone ? calls : calls.slice(0, Math.max(TASKS_SHOWN - tasks.length, 0));
  const folded = tasks.length + calls.length - shown.length - shownCalls.length;
  return (
    <ul className={styles.tasks} aria-label={text.tasks}>
      {closed && <li className={styles.offNote}>{text.closed(closed)}</li>}
      {off.map(({ userId, startsAt }) => (
        <li key={userId + startsAt} className={styles.offNote}>
          {text.off(names.get(userId) ?? text.former)}
        </li>
      ))}
      {shown.map((task) => (
        <TaskChip key={task.id} task={task} />
      ))}
      {shownCalls.map(({ id, leadId, leadName, at: calledAt, outcome }) => (
        <li key={id}>
          <Link to={`/leads/${leadId}`}>
            <b>{timeOf(calledAt)}</b> {CALL_OUTCOME_LABELS[outcome]}: {displayName({ name: leadName })}
          </Link>
        </li>
      ))}
      {folded > 0 && (
        <li>
          <button type="button" onClick={() => onOpenDay(day)}>
            {text.moreTasks(folded)}
          </button>
        </li>
      )}
    </ul>
  );
}

/** A task of a day. Dragging it sideways changes the day, up or down the time. */
function TaskChip({ task }: { task: CalendarTask }) {
  const { id, title, leadName, dueAt, isDone } = task;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id,
    data: { task },
    disabled: isDone,
  });
  const minutes = placeOf(dueAt).minutes + ((transform?.y ?? 0) / STEP_PX) * STEP_MINUTES;
  return (
    <li data-done={isDone || undefined}>
      <button
        ref={setNodeRef}
        type="button"
        {...listeners}
        aria-describedby={isDone ? undefined : attributes['aria-describedby']}
        aria-haspopup="menu"
        className={styles.task}
        data-dragging={isDragging || undefined}
        style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
        title={leadName}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <b>{isDragging ? formatClockTime(withinDay(minutes)) : timeOf(dueAt)}</b>{' '}
        {isDone ? text.doneTask(title) : title}
      </button>
      <TaskMenu task={task} anchor={anchor} onClose={() => setAnchor(null)} />
    </li>
  );
}

interface WalkthroughBlockProps {
  placed: Placed;
  hours: Hours;
  showsPeople: boolean;
}

function WalkthroughBlock({ placed, hours, showsPeople }: WalkthroughBlockProps) {
  const { walkthrough, start, end, lane, lanes } = placed;
  const { id, startsAt, property, status, agentId } = walkthrough;
  const names = useStaffNames();
  const now = useNow();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = status === 'scheduled';
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id,
    data: { walkthrough },
    disabled: !isOpen,
  });
  const person = agentId ? (names.get(agentId) ?? text.former) : text.unassigned;
  const minutes = start + ((transform?.y ?? 0) / STEP_PX) * STEP_MINUTES;
  return (
    <li
      className={styles.block}
      style={{
        ...at(start, Math.max(end, start + 30), hours),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 3 }),
      }}
    >
      <button
        ref={setNodeRef}
        type="button"
        {...listeners}
        aria-describedby={isOpen ? attributes['aria-describedby'] : undefined}
        aria-haspopup="menu"
        className={styles.walkthrough}
        data-status={status}
        data-late={needsOutcome(walkthrough, now) || undefined}
        data-dragging={isDragging || undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <b>{isDragging ? formatClockTime(withinDay(minutes)) : timeOf(startsAt)}</b>{' '}
        <strong>{ownerOf(walkthrough)}</strong>
        {/* A short block cuts off what comes last. */}
        {showsPeople && <span>{person}</span>}
        <span>{property}</span>
        {!isOpen && <span>{WALKTHROUGH_STATUS_LABELS[status]}</span>}
      </button>
      <WalkthroughMenu walkthrough={walkthrough} anchor={anchor} onClose={() => setAnchor(null)} />
    </li>
  );
}

interface MoveByDragProps {
  columns: RefObject<HTMLDivElement | null>;
  count: number;
  children: ReactNode;
}

interface Moved {
  walkthrough: CalendarWalkthrough;
  startsAt: string;
}

/** What is being dragged; exactly one is set. */
interface Dragged {
  walkthrough?: CalendarWalkthrough;
  task?: CalendarTask;
}

const KEYS = { start: [KeyboardCode.Space], cancel: [KeyboardCode.Esc], end: [KeyboardCode.Space] };

/** Dropping a walkthrough asks first, because the owner is emailed. */
function MoveByDrag({ columns, count, children }: MoveByDragProps) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const moveTask = useMoveTask();
  const notify = useNotify();
  const dayWidth = () => (columns.current?.clientWidth ?? 0) / count || 1;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: KEYS,
      scrollBehavior: 'auto',
      coordinateGetter: (event, { currentCoordinates: { x, y } }) => {
        const [right, down] = ARROWS[event.code] ?? [];
        if (right === undefined || down === undefined) return undefined;
        event.preventDefault();
        return { x: x + right * dayWidth(), y: y + down * STEP_PX };
      },
    }),
  );

  const snap: Modifier = ({ transform }) => ({
    ...transform,
    x: Math.round(transform.x / dayWidth()) * dayWidth(),
    y: Math.round(transform.y / STEP_PX) * STEP_PX,
  });

  function targetOf({ active, delta }: Pick<DragMoveEvent, 'active' | 'delta'>) {
    const { walkthrough, task } = active.data.current as Dragged;
    const from = new Date(walkthrough?.startsAt ?? task!.dueAt).toISOString();
    const by = {
      days: Math.round(delta.x / dayWidth()),
      minutes: Math.round(delta.y / STEP_PX) * STEP_MINUTES,
    };
    return { walkthrough, task, from, to: shifted(from, by) };
  }

  function drop(event: DragEndEvent) {
    const { walkthrough, task, from, to } = targetOf(event);
    if (to === from) return;
    if (isPast(to)) return notify(PAST_DATE, { type: 'warning' });
    if (walkthrough) setMoved({ walkthrough, startsAt: to });
    else void moveTask(task!, to);
  }

  return (
    <DndContext
      sensors={sensors}
      modifiers={[snap]}
      accessibility={{
        screenReaderInstructions: { draggable: text.drag.help },
        announcements: {
          onDragStart: ({ active }) => {
            const { walkthrough, task } = active.data.current as Dragged;
            return walkthrough ? text.drag.lifted(ownerOf(walkthrough)) : text.drag.liftedTask(task!.title);
          },
          onDragMove: ({ active }) => {
            const { initial, translated } = active.rect.current;
            if (!initial || !translated) return undefined;
            const delta = { x: translated.left - initial.left, y: translated.top - initial.top };
            return text.drag.over(formatDateTime(targetOf({ active, delta }).to));
          },
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => text.drag.canceled,
        },
      }}
      onDragEnd={drop}
    >
      {children}
      {moved && <ConfirmMove {...moved} onClose={() => setMoved(null)} />}
    </DndContext>
  );
}

const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function ConfirmMove({ walkthrough, startsAt, onClose }: Moved & { onClose: () => void }) {
  const { leadId, agentId } = walkthrough;
  const notify = useNotify();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries();
  const name = ownerOf(walkthrough);
  const to = formatDateTime(startsAt);
  const scheduling = useScheduling(leadId, () => {
    notify(text.move.done(name, to), { type: 'success' });
    onClose();
    void refresh();
  });

  return (
    <ConfirmDialog
      title={text.move.title(name)}
      text={text.move.text(formatDateTime(walkthrough.startsAt), to)}
      submit={text.move.submit}
      onConfirm={() => scheduling.schedule({ startsAt, agentId }).then(refresh)}
      onClose={onClose}
    >
      <Box sx={{ mt: scheduling.refusal ? 2 : 0 }}>
        <ScheduleRefusal {...scheduling} />
      </Box>
    </ConfirmDialog>
  );
}
