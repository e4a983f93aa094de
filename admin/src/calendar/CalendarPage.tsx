import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import EventBusy from '@mui/icons-material/EventBusy';
import RssFeed from '@mui/icons-material/RssFeed';
import { Button, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CalendarView } from '#shared/booking.js';
import { formatDateTime } from '#shared/format.js';
import { addDays, businessMoment } from '#shared/time.js';
import { useApi } from '../api/useApi';
import { PlainSelect } from '../components/PlainSelect';
import { useOnPhone } from '../components/useOnPhone';
import { Page } from '../layout/Page';
import { lazyPage } from '../lazy';
import { StaffFailed, useStaffNames } from '../leads/staff';
import { useLiveLeads } from '../live/liveLeads';
import { current } from '../session/session';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { dayOf, formatDay, formatLongDay } from '../time/days';
import { useNow } from '../time/relativeTime';
import styles from './Calendar.module.css';
import { BusyDialog, FeedDialog } from './ConnectDialogs';
import { DayList } from './DayList';
import { dayToPlan, planOf, weekFrom, weekOf } from './days';
import { TimeGrid } from './TimeGrid';
import { calendarText as text } from './text';
import { Outcomes } from './walkthroughs';

type View = 'week' | 'day';
const DAYS: Record<View, number> = { week: 7, day: 1 };
export const CALENDAR = 'calendar';

/** Walkthroughs, tasks, calls and time off by day: the user's own, a teammate's or everyone's. */
export function CalendarPage() {
  const onPhone = useOnPhone();
  const today = dayOf(useNow());
  const address = useCalendarAddress(today);
  const view = onPhone ? 'week' : address.view;
  // A phone shows one day below the other: today first, not what's over.
  const daysOf = onPhone ? weekFrom : weekOf;
  const days = view === 'week' ? daysOf(address.date) : [address.date];
  const calendar = useCalendar(days, address.person);
  const [added, setAdded] = useState<string | null>(null);
  return (
    <Page
      title={text.title}
      subtitle={titleOf(days, today)}
      actions={
        <Button
          variant="contained"
          onClick={() => setAdded(new Date(businessMoment(dayToPlan(days, today), 10 * 60)).toISOString())}
        >
          {text.add.open}
        </Button>
      }
    >
      <StaffFailed />
      <div className={styles.toolbar}>
        <Steps view={view} date={address.date} today={today} onChange={(date) => address.set({ date })} />
        {!onPhone && <ViewSwitch view={view} onChange={(chosen) => address.set({ view: chosen })} />}
        <KindSwitch hidden={address.hidden} onChange={(hidden) => address.set({ hide: hidden.join() })} />
        <PersonSelect person={address.person} onChange={(person) => address.set({ person })} />
      </div>
      <Loaded query={calendar} failed={text.failed} height={640}>
        {(all) => {
          const data = withoutKinds(all, address.hidden);
          const plans = planOf(days, data);
          const isShared = address.person === 'all' || address.person === 'none';
          return (
            <>
              {data.busyReadAt && (
                <p className={styles.unread}>{text.busyUnread(formatDateTime(data.busyReadAt))}</p>
              )}
              <Outcomes walkthroughs={data.walkthroughs} />
              <p className="visually-hidden" role="status">
                {text.counted(data.walkthroughs.length, data.tasks.length, data.calls.length)}
              </p>
              {onPhone ? (
                <DayList
                  plans={plans}
                  today={today}
                  timeOff={data.timeOff}
                  busy={data.busy}
                  showsPeople={isShared}
                />
              ) : (
                <div className={styles.whole}>
                  <TimeGrid
                    plans={plans}
                    today={today}
                    timeOff={data.timeOff}
                    busy={data.busy}
                    showsPeople={isShared}
                    onAdd={setAdded}
                    onOpenDay={(date) => address.set({ date, view: 'day' })}
                  />
                  {isEmpty(data) && (
                    <NothingPlanned
                      isOver={days.at(-1)! < today}
                      isFiltered={address.hidden.length > 0}
                      onShowAll={() => address.set({ hide: '' })}
                    />
                  )}
                </div>
              )}
            </>
          );
        }}
      </Loaded>
      <OwnCalendars />
      {added && (
        <Suspense>
          <AddDialog startsAt={added} onClose={() => setAdded(null)} />
        </Suspense>
      )}
    </Page>
  );
}

const AddDialog = lazyPage(() => import('./AddDialog').then((dialog) => dialog.AddDialog));

const isEmpty = (data: CalendarView) => KINDS.every((kind) => data[kind].length === 0);

interface NothingPlannedProps {
  isOver: boolean;
  isFiltered: boolean;
  onShowAll: () => void;
}

/** Over the empty grid: what would be here, and where the next thing to plan is. */
function NothingPlanned({ isOver, isFiltered, onShowAll }: NothingPlannedProps) {
  const plan = { label: text.planNext, to: `/leads?filter=${encodeURIComponent('{"noNextStep":true}')}` };
  return (
    <div className={styles.empty}>
      <Notice
        compact
        title={text.nothing}
        text={isFiltered ? text.filtered : isOver ? undefined : text.emptyHint}
        action={isFiltered ? { label: text.showAll, onClick: onShowAll } : isOver ? undefined : plan}
      />
    </div>
  );
}

const KINDS = ['walkthroughs', 'tasks', 'calls'] as const;
type Kind = (typeof KINDS)[number];

function withoutKinds(data: CalendarView, hidden: Kind[]): CalendarView {
  return { ...data, ...Object.fromEntries(hidden.map((kind) => [kind, []])) };
}

function KindSwitch({ hidden, onChange }: { hidden: Kind[]; onChange: (hidden: Kind[]) => void }) {
  return (
    <ToggleButtonGroup
      size="small"
      value={KINDS.filter((kind) => !hidden.includes(kind))}
      aria-label={text.shown}
      onChange={(_, shown: Kind[]) => onChange(KINDS.filter((kind) => !shown.includes(kind)))}
    >
      {KINDS.map((kind) => (
        <ToggleButton key={kind} value={kind} sx={{ ...TOGGLE, px: 1.5 }}>
          {text.kinds[kind]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The links between this calendar and the person's own. */
function OwnCalendars() {
  const [open, setOpen] = useState<'feed' | 'busy' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button startIcon={<RssFeed />} onClick={() => setOpen('feed')} sx={{ mt: 1, mr: 1 }}>
        {text.feed.open}
      </Button>
      <Button startIcon={<EventBusy />} onClick={() => setOpen('busy')} sx={{ mt: 1 }}>
        {text.busyCalendar.open}
      </Button>
      {open === 'feed' && <FeedDialog onClose={close} />}
      {open === 'busy' && <BusyDialog onClose={close} />}
    </>
  );
}

/** What is shown is in the URL, so that a reload and the back button return to it. */
function useCalendarAddress(today: string) {
  const [params, setParams] = useSearchParams();
  const date = params.get('date') ?? '';
  const set = (changes: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...changes }, { replace: true });
  return {
    date: /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : today,
    view: (params.get('view') === 'day' ? 'day' : 'week') as View,
    person: params.get('person') ?? 'me',
    hidden: KINDS.filter((kind) => params.get('hide')?.split(',').includes(kind)),
    set,
  };
}

const REFRESH_MS = 5 * 60_000;
/** Live events come in bursts; one refetch covers them all. */
const GATHER_MS = 1_000;

function useCalendar(days: string[], shown: string) {
  const api = useApi();
  const queries = useQueryClient();
  const person = shown === 'me' ? current()?.user.id : shown === 'all' ? undefined : shown;
  const range = { from: days[0]!, to: days.at(-1)!, ...(person && { person }) };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function readSoon() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: [CALENDAR] });
    }, GATHER_MS);
  }

  useLiveLeads({ changed: readSoon, timelinesChanged: readSoon, resync: readSoon });
  return useQuery({
    queryKey: [CALENDAR, range],
    queryFn: () => api.calendar(range),
    // The grid stays while the next week loads.
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

/** `Nov 22 – 28, 2026`, or a whole day. */
function titleOf(days: string[], today: string): string {
  const [first, last] = [days[0]!, days.at(-1)!];
  if (first === last) return formatLongDay(first, today);
  const end = first.slice(0, 7) === last.slice(0, 7) ? String(Number(last.slice(8))) : formatDay(last);
  return `${formatDay(first)} – ${end}, ${last.slice(0, 4)}`;
}

interface StepsProps {
  view: View;
  date: string;
  today: string;
  onChange: (date: string) => void;
}

function Steps({ view, date, today, onChange }: StepsProps) {
  return (
    <div className={styles.steps}>
      <IconButton aria-label={text.previous[view]} onClick={() => onChange(addDays(date, -DAYS[view]))}>
        <ChevronLeft />
      </IconButton>
      <Button variant="outlined" onClick={() => onChange(today)}>
        {text.today}
      </Button>
      <IconButton aria-label={text.next[view]} onClick={() => onChange(addDays(date, DAYS[view]))}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={text.view}
      onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="week" sx={TOGGLE}>
        {text.week}
      </ToggleButton>
      <ToggleButton value="day" sx={TOGGLE}>
        {text.day}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const TOGGLE = { px: 2, minHeight: 36, textTransform: 'none', color: 'text.primary' };

function PersonSelect({ person, onChange }: { person: string; onChange: (person: string) => void }) {
  const own = current()?.user.id;
  const names = useStaffNames();
  return (
    <PlainSelect
      width="min(12rem, 42vw)"
      aria-label={text.person}
      value={person}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="me">{text.me}</option>
      <option value="all">{text.everyone}</option>
      <option value="none">{text.none}</option>
      {[...names]
        .filter(([id]) => id !== own)
        .map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      {/* Until the team is loaded, or if the person has left. */}
      {!['me', 'all', 'none'].includes(person) && !names.has(person) && <option value={person}>…</option>}
    </PlainSelect>
  );
}
