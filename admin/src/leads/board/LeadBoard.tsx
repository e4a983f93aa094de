import { Box, Typography } from '@mui/material';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import { LEAD_SOURCES, type LeadFilter, PROPERTY_TYPE_LABELS, STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { FilterDate, FilterRow, FilterSelect, FilterText } from '../../components/FilterRow';
import { lazyPage, lazyPart } from '../../lazy';
import { StaleNotice } from '../../live/StaleNotice';
import { LoadFailed } from '../../states/Loaded';
import { useAssigneeOptions, useStaffNames } from '../staff';
import { LostReasonDialog, lostDraft, ScheduleDialog } from '../statusChange';
import { leadText } from '../text';
import { BoardProvider, CardProvider } from './BoardContext';
import { BoardSkeleton } from './BoardSkeleton';
import styles from './LeadBoard.module.css';
import { loadBoard, loadBoardCanvas } from './loadBoard';
import { boardText } from './text';
import { useBoard, useBoardLive } from './useBoard';
import { useBoardAddress } from './useBoardAddress';
import { useMoveWithReason } from './useMoveLead';

const BoardCanvas = lazyPart(loadBoardCanvas);
const CardMenu = lazyPage(() => import('./CardMenu').then((menu) => menu.CardMenu));

/** The pipeline: five columns, the other stages, and every way to move a card. */
export function LeadBoard() {
  const { filter, sorts, setFilter, toggle } = useBoardAddress();
  const board = useBoard(filter, sorts);
  const { state, loading, loaded, error, reload } = board;
  useBoardLive(board);
  useEffect(() => {
    // Load the code in parallel with the data, and the dialog after it. If this fails, rendering tries again.
    loadBoard()
      .then(LostReasonDialog.load)
      .then(ScheduleDialog.load)
      .then(CardMenu.load)
      .catch(() => undefined);
  }, []);

  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const { move, followed, stopFollowing, asking, answer, answerTime } = useMoveWithReason(board);
  const openMoveMenu = useEvent((id: string, anchor: HTMLElement) => setMenu({ id, anchor }));
  const tools = useMemo(
    () => ({ board, move, openMoveMenu, followed, stopFollowing }),
    [board, move, openMoveMenu, followed, stopFollowing],
  );
  const staffNames = useStaffNames();
  const cardTools = useMemo(() => ({ move, openMoveMenu, staffNames }), [move, openMoveMenu, staffNames]);

  return (
    <section aria-labelledby="pipeline">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Typography id="pipeline" variant="h2" sx={{ pt: 2.25 }}>
          {boardText.title}
        </Typography>
        <QuickFilters value={filter} onToggle={toggle} />
        <LeadFilters value={filter} onChange={setFilter} />
      </Box>
      <StaleNotice text={boardText.stale} onRefresh={reload} />
      {error !== null && <LoadFailed title={boardText.failed} error={error} onRetry={reload} />}
      <BoardProvider value={tools}>
        <Suspense fallback={<BoardSkeleton />}>
          {loading && <BoardSkeleton />}
          {loaded && (
            <CardProvider value={cardTools}>
              <BoardCanvas />
            </CardProvider>
          )}
        </Suspense>
        <Suspense>
          {menu && (
            <CardMenu card={state.cards[menu.id]} anchor={menu.anchor} onClose={() => setMenu(null)} />
          )}
        </Suspense>
      </BoardProvider>
      {asking?.status === 'walkthrough_scheduled' && (
        <Suspense>
          <ScheduleDialog
            key={asking.id}
            leadId={asking.id}
            leadName={asking.name}
            from={asking.from}
            after={asking.after}
            onCancel={() => answerTime(null)}
            onNotYet={() => answerTime('not yet')}
            onScheduled={answerTime}
          />
        </Suspense>
      )}
      {asking?.status === 'lost' && (
        <Suspense>
          <LostReasonDialog
            key={asking.id}
            leadName={asking.name}
            draft={lostDraft(asking.id)}
            onCancel={() => answer(null)}
            onReason={answer}
          />
        </Suspense>
      )}
    </section>
  );
}

const QUICK = [
  ['mine', 'assigneeId', 'me'],
  ['stale', 'stale', 'true'],
  ['noNextStep', 'noNextStep', 'true'],
] as const;

interface QuickFiltersProps {
  value: LeadFilter;
  onToggle: ReturnType<typeof useBoardAddress>['toggle'];
}

/** The everyday filters, one click each. */
function QuickFilters({ value, onToggle }: QuickFiltersProps) {
  return (
    <fieldset aria-label={boardText.quick.label} className={styles.quick}>
      {QUICK.map(([name, key, wanted]) => (
        <button
          key={name}
          type="button"
          aria-pressed={String(value[key]) === wanted}
          onClick={() => onToggle(key, wanted)}
        >
          {boardText.quick[name]}
        </button>
      ))}
    </fieldset>
  );
}

interface LeadFiltersProps {
  value: LeadFilter;
  onChange: (filter: LeadFilter) => void;
}

/** The filters of the board: the search always in view, the rest behind a button that counts them. Columns are statuses. */
function LeadFilters({ value, onChange }: LeadFiltersProps) {
  const set = (key: keyof LeadFilter) => (next: string) => onChange({ ...value, [key]: next || undefined });
  const field = (key: keyof LeadFilter) => ({ value: String(value[key] ?? ''), onChange: set(key) });
  const { q, stale, noNextStep, assigneeId, ...folded } = value;
  // The quick filters show that they are set.
  const others = [assigneeId === 'me' ? undefined : assigneeId, ...Object.values(folded)];
  const count = others.filter(Boolean).length;
  const assignees = useAssigneeOptions();

  return (
    <FilterRow
      isFolded
      search={<FilterText label={leadText.filter.q} grow {...field('q')} />}
      count={count}
      isFiltered={Boolean(q || stale || noNextStep || assigneeId) || count > 0}
      onClear={() => onChange({})}
    >
      <FilterSelect label={leadText.filter.assigneeId} options={assignees} {...field('assigneeId')} />
      <FilterSelect label={leadText.filter.propertyType} options={TYPE_OPTIONS} {...field('propertyType')} />
      <FilterSelect
        label={leadText.filter.source}
        options={LEAD_SOURCES.map((source) => [source, leadText.source[source]])}
        {...field('source')}
      />
      <FilterText label={leadText.filter.city} {...field('city')} />
      <FilterDate label={leadText.filter.from} {...field('createdFrom')} />
      <FilterDate label={leadText.filter.to} {...field('createdTo')} />
    </FilterRow>
  );
}

const TYPE_OPTIONS = STAFF_PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]] as const);
