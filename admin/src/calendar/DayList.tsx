import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarTimeOff, CalendarWalkthrough } from '#shared/booking.js';
import { WALKTHROUGH_STATUS_LABELS } from '#shared/booking.js';
import { useStaffNames } from '../leads/staff';
import { Notice } from '../states/Notice';
import { Pill } from '../states/Pill';
import { formatLongDay, timeOf } from '../time/days';
import styles from './Calendar.module.css';
import { type DayPlan, partOfDay } from './days';
import { calendarText as text } from './text';
import { ownerOf, WalkthroughMenu } from './walkthroughs';

interface DayListProps {
  plans: DayPlan[];
  today: string;
  timeOff: CalendarTimeOff[];
  showsPeople: boolean;
}

/** The days of a week below each other, for phones. Days without anything are left out, except today. */
export function DayList({ plans, today, timeOff, showsPeople }: DayListProps) {
  const shown = plans.filter(
    ({ day, walkthroughs, tasks }) =>
      day === today ||
      walkthroughs.length + tasks.length > 0 ||
      timeOff.some((each) => partOfDay(day, each) !== null),
  );
  if (shown.length === 0) return <Notice title={text.empty} text={text.emptyHint} />;
  return shown.map((plan) => (
    <Day key={plan.day} plan={plan} today={today} timeOff={timeOff} showsPeople={showsPeople} />
  ));
}

function Day({ plan, today, timeOff, showsPeople }: Omit<DayListProps, 'plans'> & { plan: DayPlan }) {
  const id = useId();
  const names = useStaffNames();
  const { day, walkthroughs, tasks } = plan;
  const off = timeOff.filter((each) => partOfDay(day, each) !== null);
  return (
    <section aria-labelledby={id} className={styles.listDay}>
      <h2 id={id} data-today={day === today || undefined}>
        {formatLongDay(day, today)}
      </h2>
      {walkthroughs.length + tasks.length + off.length === 0 && (
        <p className={styles.nothing}>{text.nothing}</p>
      )}
      <ul>
        {off.map(({ userId, startsAt }) => (
          <li key={userId + startsAt} className={styles.nothing}>
            {text.off(names.get(userId) ?? text.former)}
          </li>
        ))}
        {walkthroughs.map((walkthrough) => (
          <WalkthroughRow key={walkthrough.id} walkthrough={walkthrough} showsPeople={showsPeople} />
        ))}
        {tasks.map((task) => (
          <li key={task.id} className={styles.listRow} data-done={task.isDone || undefined}>
            <span className={styles.listTime}>{timeOf(task.dueAt)}</span>
            <span className={styles.listText}>
              <Link to={`/leads/${task.leadId}`}>{task.isDone ? text.doneTask(task.title) : task.title}</Link>
              <span>{task.leadName}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
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
