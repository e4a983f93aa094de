import { Button } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  CalendarBusyTime,
  CalendarCall,
  CalendarTask,
  CalendarTimeOff,
  CalendarWalkthrough,
} from '#shared/booking.js';
import { WALKTHROUGH_STATUS_LABELS } from '#shared/booking.js';
import { CALL_OUTCOME_LABELS } from '#shared/call.js';
import { formatDateTime } from '#shared/format.js';
import { displayName } from '#shared/lead.js';
import { useStaffNames } from '../leads/staff';
import { Notice } from '../states/Notice';
import { Pill } from '../states/Pill';
import { formatLongDay, timeOf } from '../time/days';
import styles from './Calendar.module.css';
import { type DayPlan, inOrder, partOfDay, placeOf } from './days';
import { TaskMenu } from './tasks';
import { calendarText as text } from './text';
import { ownerOf, WalkthroughMenu } from './walkthroughs';

interface DayListProps {
  plans: DayPlan[];
  today: string;
  timeOff: CalendarTimeOff[];
  busy: CalendarBusyTime[];
  showsPeople: boolean;
}

/** The days of a week below each other, for phones. Days without anything are left out, except today. */
export function DayList({ plans, today, timeOff, busy, showsPeople }: DayListProps) {
  const shown = plans.filter(
    ({ day, walkthroughs, tasks, calls, closed }) =>
      day === today ||
      closed ||
      walkthroughs.length + tasks.length + calls.length > 0 ||
      [...timeOff, ...busy].some((each) => partOfDay(day, each) !== null),
  );
  if (shown.length === 0) return <Notice title={text.empty} text={text.emptyHint} />;
  return shown.map((plan) => (
    <Day key={plan.day} plan={plan} today={today} timeOff={timeOff} busy={busy} showsPeople={showsPeople} />
  ));
}

function Day({ plan, today, timeOff, busy, showsPeople }: Omit<DayListProps, 'plans'> & { plan: DayPlan }) {
  const id = useId();
  const names = useStaffNames();
  const { day, walkthroughs, tasks, calls, closed } = plan;
  const isOn = (each: { startsAt: string; endsAt: string }) => partOfDay(day, each) !== null;
  const off = timeOff.filter(isOn);
  const taken = busy.filter(isOn);
  return (
    <section aria-labelledby={id} className={styles.listDay}>
      <h2 id={id} data-today={day === today || undefined}>
        {formatLongDay(day, today)}
      </h2>
      {closed && <p className={styles.nothing}>{text.closed(closed)}</p>}
      {!closed && walkthroughs.length + tasks.length + calls.length + off.length + taken.length === 0 && (
        <p className={styles.nothing}>{text.nothing}</p>
      )}
      <ul>
        {off.map(({ userId, startsAt }) => (
          <li key={userId + startsAt} className={styles.nothing}>
            {text.off(names.get(userId) ?? text.former)}
          </li>
        ))}
        {taken.map(({ startsAt, endsAt }) => (
          <li key={startsAt} className={styles.nothing}>
            {text.busyAt(timeOn(day, startsAt), timeOn(day, endsAt))}
          </li>
        ))}
        {inOrder(plan).map((each) => {
          if (each.kind === 'call') return <CallRow key={each.call.id} call={each.call} />;
          if (each.kind === 'task') return <TaskRow key={each.task.id} task={each.task} />;
          const { walkthrough } = each;
          return <WalkthroughRow key={walkthrough.id} walkthrough={walkthrough} showsPeople={showsPeople} />;
        })}
      </ul>
    </section>
  );
}

/** With the date if it is on another day. */
function timeOn(day: string, at: string): string {
  return placeOf(at).day === day ? timeOf(at) : formatDateTime(at);
}

function TaskRow({ task }: { task: CalendarTask }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { leadId, leadName, title, dueAt, isDone } = task;
  return (
    <li className={styles.listRow} data-done={isDone || undefined}>
      <span className={styles.listTime}>{timeOf(dueAt)}</span>
      <span className={styles.listText}>
        <Link to={`/leads/${leadId}`}>{isDone ? text.doneTask(title) : title}</Link>
        <span>{leadName}</span>
      </span>
      {!isDone && (
        <Button
          size="small"
          aria-haspopup="menu"
          aria-label={text.optionsOfTask(title)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {text.options}
        </Button>
      )}
      <TaskMenu task={task} anchor={anchor} onClose={() => setAnchor(null)} />
    </li>
  );
}

function WalkthroughRow(props: { walkthrough: CalendarWalkthrough; showsPeople: boolean }) {
  const { walkthrough, showsPeople } = props;
  const names = useStaffNames();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { startsAt, property, status, agentId } = walkthrough;
  const person = agentId ? (names.get(agentId) ?? text.former) : text.unassigned;
  const name = ownerOf(walkthrough);
  return (
    <li className={styles.listRow} data-kind="walkthrough" data-done={status !== 'scheduled' || undefined}>
      <span className={styles.listTime}>{timeOf(startsAt)}</span>
      <span className={styles.listText}>
        <Link to={`/leads/${walkthrough.leadId}`}>{name}</Link>
        <span>{property}</span>
        {showsPeople && <span>{person}</span>}
        {status !== 'scheduled' && (
          <Pill tone={status === 'completed' ? 'good' : 'bad'}>{WALKTHROUGH_STATUS_LABELS[status]}</Pill>
        )}
      </span>
      {status === 'scheduled' && (
        <Button
          size="small"
          aria-haspopup="menu"
          aria-label={text.optionsOf(name)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {text.options}
        </Button>
      )}
      <WalkthroughMenu walkthrough={walkthrough} anchor={anchor} onClose={() => setAnchor(null)} />
    </li>
  );
}

function CallRow({ call: { leadId, leadName, at, outcome } }: { call: CalendarCall }) {
  return (
    <li className={styles.listRow}>
      <span className={styles.listTime}>{timeOf(at)}</span>
      <span className={styles.listText}>
        <Link to={`/leads/${leadId}`}>{displayName({ name: leadName })}</Link>
        <span>{CALL_OUTCOME_LABELS[outcome]}</span>
      </span>
    </li>
  );
}
