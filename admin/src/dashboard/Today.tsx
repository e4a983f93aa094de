import Call from '@mui/icons-material/CallOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { TODAY_ROWS, type TodayGroup, type TodayLead, type TodayView } from '#shared/dashboard.js';
import { formatCents } from '#shared/format.js';
import { displayName } from '#shared/lead.js';
import { ANSWER_MINUTES, type ResponseClock } from '#shared/speed-to-lead.js';
import type { TaskView } from '#shared/task.js';
import { OUTCOMES, outcomeText, useSettle } from '../calendar/outcomes';
import { CALL_PARAM, prefetchLead, WRITE_PARAM } from '../leads/LeadLink';
import { answerNote } from '../leads/text';
import { may } from '../session/session';
import { Loaded } from '../states/Loaded';
import { dayOf, formatDay, timeOf } from '../time/days';
import { relativeTime, useNow } from '../time/relativeTime';
import { TimeAgo } from '../time/TimeAgo';
import { Folded } from './Block';
import { duePeriod } from './groups';
import { OWN_TASKS } from './OwnTasks';
import { useDashboardQuery } from './queries';
import styles from './Today.module.css';
import { dashboardText } from './text';

const text = dashboardText.today;
const HEIGHT = 194;

type NewLead = TodayView['newLeads']['rows'][number];

/** What the user and the team need to act on now, at the top of the dashboard. */
export function Today() {
  const today = useDashboardQuery('today', (api) => api.today());
  const tasks = useDashboardQuery('tasks', (api) => api.ownTasks());
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.today}>
      <h2 id={heading} className="visually-hidden">
        {text.title}
      </h2>
      {/* With the tasks, so that no group moves when they arrive. */}
      <Loaded
        query={{ ...today, data: tasks.isPending ? undefined : today.data }}
        failed={text.failed}
        height={HEIGHT}
      >
        {(view) => (
          <div className={styles.groups}>
            <NewLeads {...view.newLeads} readAt={today.dataUpdatedAt} />
            <Tasks rows={tasks.data?.rows} />
            <Group
              title={text.walkthroughs}
              all="/calendar?view=day&person=all"
              {...view.walkthroughs}
              empty={text.none.walkthroughs}
              action={({ unsettledId, name }) =>
                unsettledId && <OutcomeButtons walkthroughId={unsettledId} name={name} />
              }
            >
              {(walkthrough) => <WalkthroughLine {...walkthrough} />}
            </Group>
            <Group
              title={text.replies}
              all="/inbox"
              {...view.replies}
              empty={text.none.replies}
              query={({ channel }) => ANSWERED_IN[channel]}
              age={({ receivedAt }) => receivedAt}
            >
              {(reply) => <ReplyLine {...reply} />}
            </Group>
            <Group
              title={text.waiting}
              all="/documents"
              {...view.waiting}
              empty={text.none.waiting}
              age={({ sinceAt }) => sinceAt}
            >
              {({ for: what, documentName, amountCents, leadId, name }) =>
                what === 'collection' ? (
                  <Link to={`/leads/${leadId}`} aria-label={text.collectFrom(name)} className={styles.act}>
                    {text.collect}
                  </Link>
                ) : (
                  <span className={styles.title}>
                    {text.waitingFor[what](documentName ?? formatCents(amountCents ?? 0))}
                  </span>
                )
              }
            </Group>
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** A missed call is returned from the lead's page. */
const ANSWERED_IN = { email: `?${WRITE_PARAM}=email`, sms: `?${WRITE_PARAM}=text`, call: '' };

interface GroupProps<Row> extends TodayGroup<Row> {
  title: string;
  /** Where the rest is. */
  all: string;
  empty: string;
  /** What the lead's page opens with. */
  query?: (row: Row) => string;
  /** How long the row has been waiting. */
  age?: (row: Row) => string;
  /** At the end of the row. */
  action?: (row: Row) => ReactNode;
  /** The line below the name. */
  children: (row: Row) => ReactNode;
}

function Group<Row extends TodayLead & { id?: string }>(props: GroupProps<Row>) {
  const { title, total, rows, all, empty, query, age, action, children } = props;
  return (
    <Frame title={<Link to={all}>{title}</Link>} all={all} total={total} empty={empty}>
      {rows.map((row) => (
        // A lead has a row for each document and payment.
        <li key={row.id ?? row.leadId} className={styles.row}>
          <Who lead={row} rows={rows} to={`/leads/${row.leadId}${query?.(row) ?? ''}`} />
          {age && (
            <span className={styles.age}>
              <TimeAgo iso={age(row)} isShort />
            </span>
          )}
          <span className={styles.line}>{children(row)}</span>
          {action?.(row)}
        </li>
      ))}
    </Frame>
  );
}

type Named = Pick<TodayLead, 'leadId' | 'name' | 'propertyAddress'>;

/** The owner, and the street if there is room or another of the rows has the same name. The name opens the lead. */
function Who({ lead, rows, to }: { lead: Named; rows: Named[]; to: string }) {
  const { leadId, name, propertyAddress } = lead;
  const isRepeated = rows.some((other) => other.name === name && other.leadId !== leadId);
  return (
    <span className={styles.who} data-repeated={isRepeated || undefined}>
      <Link to={to} className={styles.name} {...prefetchLead}>
        {name}
      </Link>{' '}
      <span>{streetOf(propertyAddress)}</span>
    </span>
  );
}

function WalkthroughLine(props: TodayView['walkthroughs']['rows'][number]) {
  const { startsAt, isConfirmed, propertyAddress, unsettledId } = props;
  const now = useNow();
  const day = dayOf(new Date(startsAt));
  const place = isConfirmed ? cityOf(propertyAddress) : text.unconfirmed;
  return (
    <>
      <strong>{day === dayOf(now) ? timeOf(startsAt) : formatDay(day)}</strong> ·{' '}
      {unsettledId ? outcomeText.title : place}
    </>
  );
}

/** What the owner wrote, or that our answer didn't reach them and why, in one line. */
function ReplyLine({ text: written, ...answer }: TodayView['replies']['rows'][number]) {
  const { unconnected, isAnswerWaiting } = answer;
  const unsent = answerNote(answer);
  if (!unsent) return written;
  if (isAnswerWaiting) return unsent;
  return unconnected && may('integrations.connect') ? (
    <Link to="/admin/integrations" className={`${styles.fix} ${styles.overdue}`}>
      {unsent}
    </Link>
  ) : (
    <span className={styles.overdue} title={unconnected ? text.askAdmin : unsent}>
      {unsent}
    </span>
  );
}

/** Records a walkthrough's outcome in one tap. */
function OutcomeButtons({ walkthroughId, name }: { walkthroughId: string; name: string }) {
  const { settle, isBusy } = useSettle();
  return (
    <span className={styles.outcomes}>
      {OUTCOMES.map(({ status, Icon }) => (
        <button
          key={status}
          type="button"
          title={outcomeText[status]}
          aria-label={outcomeText.of(outcomeText[status], name)}
          aria-disabled={isBusy}
          onClick={() => void settle(walkthroughId, name, status)}
        >
          <Icon fontSize="small" aria-hidden />
        </button>
      ))}
    </span>
  );
}

function Frame(props: {
  /** Links to the page with all of them. */
  title: ReactNode;
  /** That page, if there can be more than the rows. */
  all?: string;
  total: number;
  empty: string;
  urgent?: boolean;
  extra?: ReactNode;
  children: ReactNode[];
}) {
  const { title, all, total, empty, urgent = false, extra, children } = props;
  const id = useId();
  const rest = all && total > children.length && (
    <Link to={all} className={styles.all}>
      {text.all(total)}
    </Link>
  );
  return (
    <section aria-labelledby={id} className={styles.group} data-urgent={urgent && total > 0}>
      <header>
        <h3 id={id}>{title}</h3>
        <span className={styles.count}>{total}</span>
        {extra}
      </header>
      {total === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <Folded rows={children} few={TODAY_ROWS} heading={id} rest={rest}>
          {(shown) => <ul>{shown}</ul>}
        </Folded>
      )}
    </section>
  );
}

const NEW = '/inbox';

/** Leads no one has contacted yet. */
function NewLeads({ total, rows, readAt }: TodayView['newLeads'] & { readAt: number }) {
  return (
    <Frame
      title={<Link to={NEW}>{text.newLeads}</Link>}
      all={NEW}
      total={total}
      empty={text.none.newLeads}
      urgent
    >
      {rows.map(({ leadId, name, propertyAddress, phone, ...row }) => (
        <li key={leadId} className={styles.row}>
          <Who lead={{ leadId, name, propertyAddress }} rows={rows} to={`/leads/${leadId}`} />
          <span className={styles.line}>
            <Waiting {...row} readAt={readAt} />
          </span>
          {phone ? (
            <CallLink leadId={leadId} name={name} phone={phone} />
          ) : (
            // A form without a phone number asks for an email address.
            <Link
              to={`/leads/${leadId}?${WRITE_PARAM}=email`}
              aria-label={text.write(name)}
              className={styles.call}
              {...prefetchLead}
            >
              <Mail fontSize="small" aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </Frame>
  );
}

/** Dials, and opens the lead's call dialog. */
function CallLink({ leadId, name, phone }: { leadId: string; name: string; phone: string }) {
  const navigate = useNavigate();
  return (
    <a
      href={`tel:${phone}`}
      aria-label={text.call(name)}
      className={styles.call}
      onClick={() => void navigate(`/leads/${leadId}?${CALL_PARAM}=open`)}
      {...prefetchLead}
    >
      <Call fontSize="small" aria-hidden />
    </a>
  );
}

type WaitingProps = Pick<NewLead, 'createdAt' | 'assigneeId' | keyof ResponseClock> & { readAt: number };

/** How long the lead has waited: a clock of office hours for the first hour, then the time since it arrived. */
function Waiting({ createdAt, assigneeId, waitedSeconds, isRunning, escalatedAfter, readAt }: WaitingProps) {
  const now = useSeconds(isRunning);
  const since = isRunning ? Math.max(0, Math.floor((now - readAt) / 1_000)) : 0;
  const waited = waitedSeconds + since;
  const isLate = waited >= ANSWER_MINUTES * 60;
  if (waited === 0 && !isRunning)
    return (
      <>
        <TimeAgo iso={createdAt} isShort />, {text.afterHours}
      </>
    );
  return (
    <>
      <strong className={isLate ? styles.late : undefined}>
        {waited < SHOWN_SECONDS ? formatClock(waited) : <TimeAgo iso={createdAt} />}
      </strong>{' '}
      {noteOf()}
    </>
  );

  function noteOf(): string {
    const isRecent = waited < SHOWN_SECONDS;
    if (isRecent && escalatedAfter === 10) return text.managerNotified;
    if (!assigneeId) return text.unassigned;
    return isRecent ? text.ofLimit(formatClock(ANSWER_MINUTES * 60)) : '';
  }
}

/** After an hour, neither seconds nor who was notified matter. */
const SHOWN_SECONDS = 3_600;

/** `1:48` for 108 seconds. */
function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The current time in milliseconds, updated every second while the clock runs. */
function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** The reader's tasks that are overdue or due today. */
function Tasks({ rows = [] }: { rows?: TaskView[] }) {
  const now = useNow();
  const due = rows.filter((task) => duePeriod(task, now) !== 'later');
  const overdue = due.filter((task) => duePeriod(task, now) === 'overdue').length;
  return (
    <Frame
      title={<a href={`#${OWN_TASKS}`}>{text.tasks}</a>}
      total={due.length}
      empty={text.none.tasks}
      extra={overdue > 0 && <span className={styles.overdue}>{dashboardText.tasks.overdue(overdue)}</span>}
    >
      {due.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </Frame>
  );
}

/** Tasks are checked off in the list below the board. */
function Task({ task }: { task: TaskView }) {
  return (
    <li className={styles.row}>
      <Link to={`/leads/${task.lead.id}`} className={`${styles.name} ${styles.title}`}>
        {task.title}
      </Link>
      <span className={styles.line}>
        <DueAt task={task} /> · {displayName(task.lead)} {streetOf(task.lead.propertyAddress)}
      </span>
      {task.lead.phone && (
        <CallLink leadId={task.lead.id} name={displayName(task.lead)} phone={task.lead.phone} />
      )}
    </li>
  );
}

function DueAt({ task }: { task: TaskView }) {
  const now = useNow();
  return duePeriod(task, now) === 'overdue' ? (
    <span className={styles.overdue}>{relativeTime(task.dueAt, now)}</span>
  ) : (
    <strong>{timeOf(task.dueAt)}</strong>
  );
}

/** `2902 SW 30th St, Des Moines, IA 50321` → `2902 SW 30th St`. */
function streetOf(propertyAddress: string): string {
  return propertyAddress.split(', ')[0]!;
}

/** `2902 SW 30th St, Des Moines, IA 50321` → `Des Moines`. */
function cityOf(propertyAddress: string): string {
  return propertyAddress.split(', ').at(-2) ?? propertyAddress;
}
