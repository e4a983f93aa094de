import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type FocusEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { ENTRY_STATUS_LABELS } from '#shared/analysis.js';
import type { Activity, ActivityPage, AnalysisActivity, LeadActivity } from '#shared/dashboard.js';
import { formatDateTime } from '#shared/format.js';
import { displayName, PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { MoreRows } from '../components/MoreRows';
import { listText } from '../components/text';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyImport, lazyPart } from '../lazy';
import { StatusBadge } from '../leads/StatusBadge';
import { leadText } from '../leads/text';
import { may } from '../session/session';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { Pill } from '../states/Pill';
import { RowsSkeleton } from '../states/skeletons';
import { dayOf, formatLongDay, timeOf } from '../time/days';
import { useNow } from '../time/relativeTime';
import { Block } from './Block';
import {
  byDay,
  heldBack,
  keyOf,
  NOTHING_READ,
  nearness,
  type Reading,
  renewInPlace,
  type ShownActivity,
} from './groups';
import { DASHBOARD, REFRESH } from './queries';
import { dashboardText } from './text';

/** New leads and unlinked analyses, newest first. */
export function RecentActivity({ onAdd }: { onAdd: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useActivity();
  const { list, shown, held, show, hide, removals, whenLeft, lookAway } = useShownRows(
    query.data ?? NOTHING_READ,
  );
  const { view, remove, dialog } = useActivityDialogs((deleted) => {
    hide(deleted);
    void query.refetch();
  });
  // Focus moves here when the focused row is gone. After a deletion, wait until the dialog has returned focus.
  const goToHeading = () => heading.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (removals > 0) heading.current?.focus({ preventScroll: true });
  }, [removals]);

  const showHeld = () => {
    show();
    goToHeading();
  };
  return (
    <Block
      title={dashboardText.activity.title}
      headingRef={heading}
      onPointerLeave={lookAway}
      action={
        <span role="status">
          {held > 0 && (
            <Button variant="outlined" size="small" onClick={showHeld}>
              {dashboardText.activity.showNew(held)}
            </Button>
          )}
        </span>
      }
    >
      <Loaded
        query={query}
        failed={dashboardText.activity.failed}
        skeleton={<RowsSkeleton rows={6} height={88} />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Notice
              title={dashboardText.activity.empty}
              text={dashboardText.activity.emptyHint}
              action={{ label: dashboardText.activity.add, onClick: onAdd }}
            />
          ) : (
            <Box ref={list} {...whenLeft}>
              <ActivityDays rows={shown} onView={view} onDelete={remove} />
              <MoreRows query={query} rows={rows.length} />
            </Box>
          )
        }
      </Loaded>
      {dialog}
    </Block>
  );
}

const DeleteLeadDialog = lazyPart(
  lazyImport(() => import('../leads/LeadDialogs').then((part) => part.DeleteLeadDialog)),
);
const AnalysisDialog = lazyPart(
  lazyImport(() => import('./AnalysisDialog').then((part) => part.AnalysisDialog)),
);

/** The feed's dialog: view an analysis or delete a lead. */
function useActivityDialogs(onDeleted: (lead: LeadActivity) => void) {
  const [analysisId, setAnalysisId] = useAddressParam('analysis');
  const view = ({ id }: AnalysisActivity) => setAnalysisId(id);
  const [lead, remove] = useState<LeadActivity | null>(null);
  const dialog = (
    <Suspense>
      {analysisId && <AnalysisDialog id={analysisId} onClose={() => setAnalysisId(null)} />}
      {lead && (
        <DeleteLeadDialog lead={lead} onClose={() => remove(null)} onDeleted={() => onDeleted(lead)} />
      )}
    </Suspense>
  );
  return { view, remove, dialog };
}

function useActivity() {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: [DASHBOARD, 'activity'],
    queryFn: ({ pageParam }) => api.activity(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...REFRESH,
  });
  const pages = query.data?.pages;
  const reading = useMemo(() => pages && toReading(pages), [pages]);
  return { ...query, data: reading };
}

function toReading(pages: ActivityPage[]): Reading {
  // A row that moved between two page requests is in both.
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [keyOf(row), row]));
  return { rows: [...rows.values()], isWhole: pages.at(-1)?.next === null };
}

/** The rows on screen. Updates wait while the user hovers, focuses or scrolls the list. */
function useShownRows(latest: Reading) {
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly ShownActivity[]>(latest.rows);
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const show = () => setShown(latest.rows);
  /** The user's own deletion shows right away. */
  const hide = (row: Pick<ShownActivity, 'type' | 'id'>) => setDeleted((before) => [...before, keyOf(row)]);

  const take = useEffectEvent((reading: Reading) =>
    setShown((before) => (isBeingRead(list.current) ? renewInPlace(before, reading) : reading.rows)),
  );
  useLayoutEffect(() => take(latest), [latest]);

  const lookAway = () => {
    if (!isBeingRead(list.current)) show();
  };
  const whenLeft = {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) lookAway();
    },
  };
  return {
    list,
    shown: shown.filter((row) => !deleted.includes(keyOf(row))),
    held: heldBack(shown, latest),
    show,
    hide,
    removals: deleted.length,
    whenLeft,
    lookAway,
  };
}

/** The pointer may be on its way to the button above the list, which must not vanish under it. */
function isBeingRead(list: HTMLElement | null): boolean {
  if (!list) return false;
  const isHovered = list.closest('section')!.matches(':hover');
  return isHovered || list.matches(':focus-within') || list.getBoundingClientRect().top < 0;
}

function ActivityDays({ rows, ...actions }: ActivityActions & { rows: readonly ShownActivity[] }) {
  const now = useNow();
  const nameOf = (day: string) => {
    const near = nearness(day, now);
    return near ? dashboardText.activity[near] : formatLongDay(day, dayOf(now));
  };
  return byDay(rows).map(({ day, rows }) => (
    // Unnamed so that it isn't a landmark: its heading may repeat the Today section's.
    <Box key={day} component="section" sx={{ mb: 1.5 }}>
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600, mb: 0.5 }}>
        {nameOf(day)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map((row) => (
          <ActivityRow key={keyOf(row)} activity={row} {...actions} />
        ))}
      </Box>
    </Box>
  ));
}

function ActivityRow({ activity, ...actions }: ActivityActions & { activity: ShownActivity }) {
  const { at, email, propertyAddress, propertyType, isGone } = activity;
  const kind =
    activity.type === 'lead' ? leadText.source[activity.source] : ENTRY_STATUS_LABELS[activity.status];
  const facts = [propertyType && PROPERTY_TYPE_LABELS[propertyType], kind];
  return (
    <Box component="li" sx={{ ...ROW, ...(isGone && GONE) }}>
      <Box component="time" dateTime={at} title={formatDateTime(at)} sx={TIME}>
        {timeOf(at)}
      </Box>
      <Box sx={FACTS}>
        <Box sx={NAME}>
          <strong>{activity.type === 'lead' ? displayName(activity) : activity.name || email}</strong>
          {isGone && <Pill>{dashboardText.activity.deleted}</Pill>}
          {!isGone && activity.type === 'lead' && <StatusBadge status={activity.status} />}
          {!isGone && activity.type === 'analysis' && <Pill>{dashboardText.activity.analysis}</Pill>}
        </Box>
        <div>{propertyAddress || dashboardText.activity.noAddress}</div>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{facts.filter(Boolean).join(' · ')}</Box>
      </Box>
      {!isGone && <ActivityButtons activity={activity} {...actions} />}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '5rem minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 76,
  fontSize: '0.9375rem',
  py: 1.25,
  borderTop: '1px solid var(--hairline)',
};

/** A deleted row stays in place, without buttons, until the user leaves the list. */
const GONE = { color: 'text.secondary', '& strong': { textDecoration: 'line-through' } };

/** On phones the time and buttons go below. */
const FACTS = { minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, overflowWrap: 'anywhere' };

const TIME = {
  order: { xs: 1, sm: 0 },
  alignSelf: { sm: 'start' },
  pt: { sm: 0.25 },
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
};

const NAME = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 };

interface ActivityActions {
  onView: (analysis: AnalysisActivity) => void;
  onDelete: (lead: LeadActivity) => void;
}

function ActivityButtons({ activity, onView, onDelete }: ActivityActions & { activity: Activity }) {
  const name = displayName(activity);
  const label = (
    <>
      {dashboardText.activity.details}
      <span className="visually-hidden">&nbsp;{dashboardText.activity.of(name)}</span>
    </>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', order: { xs: 2, sm: 0 } }}>
      {activity.type === 'lead' ? (
        <Button size="small" component={Link} to={`/leads/${activity.id}`} sx={BUTTON}>
          {label}
        </Button>
      ) : (
        <Button size="small" aria-haspopup="dialog" onClick={() => onView(activity)} sx={BUTTON}>
          {label}
        </Button>
      )}
      {may('leads.delete') && activity.type === 'lead' && (
        <IconButton size="small" aria-label={listText.delete(name)} onClick={() => onDelete(activity)}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
      {may('leads.delete') && activity.type === 'analysis' && <Box sx={NO_ICON} />}
    </Box>
  );
}

/** Aligns View Details across rows. */
const NO_ICON = { width: 36 };
const BUTTON = { position: 'relative', whiteSpace: 'nowrap' };
