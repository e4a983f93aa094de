import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
import type { ActivityPage, AnalysisActivity, LeadActivity } from '#shared/dashboard.js';
import { useApi } from '../api/useApi';
import { MoreRows } from '../components/MoreRows';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyImport, lazyPart } from '../lazy';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { RowsSkeleton } from '../states/skeletons';
import { ActivityDays } from './ActivityDays';
import { Block } from './Block';
import { heldBack, keyOf, NOTHING_READ, type Reading, renewInPlace, type ShownActivity } from './groups';
import { DASHBOARD, REFRESH } from './queries';
import { dashboardText } from './text';

/** New leads and unlinked analyses, newest first. */
export function RecentActivity({ onAdd }: { onAdd: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useActivity();
  const { list, shown, held, show, hide, removals, whenLeft } = useShownRows(query.data ?? NOTHING_READ);
  const { view, remove, dialog } = useActivityDialogs((deleted) => {
    hide(deleted);
    void query.refetch();
  });
  // The focused row is gone; after a deletion, only once the dialog returned focus.
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
              <MoreRows query={query} />
            </Box>
          )
        }
      </Loaded>
      {dialog}
    </Block>
  );
}

const DeleteLeadDialog = lazyPart(
  lazyImport(() => import('../leads/DeleteLeadDialog').then((part) => part.DeleteLeadDialog)),
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
    onPointerLeave: lookAway,
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
  };
}

function isBeingRead(list: HTMLElement | null): boolean {
  return list !== null && (list.matches(':hover, :focus-within') || list.getBoundingClientRect().top < 0);
}
