import { Box, Checkbox, Link, Stack } from '@mui/material';
import { Suspense, useCallback, useEffect, useId, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { CursorPage } from '#shared/http.js';
import { displayName } from '#shared/lead.js';
import type { TaskView } from '#shared/task.js';
import { SmallText } from '../components/SmallText';
import { lazyImport, lazyPart } from '../lazy';
import { TaskTime, useToggleTask } from '../leads/tasks/TaskTime';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { Pill } from '../states/Pill';
import { RowsSkeleton } from '../states/skeletons';
import { useNow } from '../time/relativeTime';
import { Block, Folded } from './Block';
import { type DueWhen, duePeriod } from './groups';
import { useDashboardQuery } from './queries';
import { dashboardText } from './text';

const FEW = 4;
/** Where Today's tasks lead. */
export const OWN_TASKS = 'own-tasks';

/** The current user's tasks this week, across leads. */
export function OwnTasks() {
  const heading = useRef<HTMLHeadingElement>(null);
  const goToHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const query = useDashboardQuery('tasks', (api) => api.ownTasks());
  return (
    <Block
      id={OWN_TASKS}
      title={dashboardText.tasks.title}
      headingRef={heading}
      action={query.data && <DueCounts tasks={query.data.rows} />}
    >
      <Box sx={PLACE}>
        <Loaded
          query={query}
          failed={dashboardText.tasks.failed}
          skeleton={<RowsSkeleton rows={FEW} height={72} />}
        >
          {(page) => <Tasks {...page} goToHeading={goToHeading} />}
        </Loaded>
      </Box>
    </Block>
  );
}

function Tasks({ rows, next, goToHeading }: CursorPage<TaskView> & { goToHeading: () => void }) {
  const { list, onTick } = useFocusAfterToggle(rows, goToHeading);
  if (rows.length === 0)
    return <Notice title={dashboardText.tasks.empty} text={dashboardText.tasks.emptyHint} />;
  return (
    <div ref={list}>
      <Folded rows={rows} few={FEW}>
        {(shown) => (
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {shown.map((task) => (
              <OwnTask key={task.id} task={task} onTick={() => onTick(task)} />
            ))}
          </Box>
        )}
      </Folded>
      {next !== null && <SmallText>{dashboardText.tasks.moreTasks}</SmallText>}
    </div>
  );
}

/** Counts of overdue and due tasks, including collapsed ones. */
function DueCounts({ tasks }: { tasks: TaskView[] }) {
  const now = useNow();
  const countOf = (when: DueWhen) => tasks.filter((task) => duePeriod(task, now) === when).length;
  const [overdue, today] = [countOf('overdue'), countOf('today')];
  return (
    <Stack direction="row" spacing={1} sx={{ flex: 'none' }}>
      {overdue > 0 && <Pill tone="bad">{dashboardText.tasks.overdue(overdue)}</Pill>}
      {today > 0 && <Pill tone="wary">{dashboardText.tasks.today(today)}</Pill>}
    </Stack>
  );
}

// Reserves space so nothing below moves while loading.
const PLACE = { minHeight: { xs: 448, md: 304 } };

function OwnTask({ task, onTick }: { task: TaskView; onTick: () => void }) {
  const id = useId();
  const { isDone, tick, isPending } = useToggleTask(task);

  function tickOff() {
    onTick();
    tick();
  }

  return (
    <Box component="li" sx={ROW}>
      <Checkbox
        checked={isDone}
        onChange={tickOff}
        slotProps={{ input: { id, 'aria-busy': isPending, 'aria-describedby': `${id}-about` } }}
        sx={{ p: 0.75 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}>
        <label htmlFor={id} style={{ textDecoration: isDone ? 'line-through' : undefined }}>
          {task.title}
        </label>
        <Box id={`${id}-about`} sx={ABOUT}>
          <Link component={RouterLink} to={`/leads/${task.lead.id}`} variant="body2">
            {displayName(task.lead)}
          </Link>
          <TaskTime task={task} />
        </Box>
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 0.5,
  alignItems: 'start',
  ml: -0.75,
  py: 0.5,
};

const ABOUT = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 };

/** When a completed task disappears, focus moves to the next one, or to the heading after the last. */
function useFocusAfterToggle(tasks: TaskView[], goToHeading: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const ticked = useRef<{ id: string; place: number } | null>(null);

  useEffect(() => {
    const left = ticked.current;
    if (!left || tasks.some(({ id }) => id === left.id)) return;
    ticked.current = null;
    // Don't steal focus if the user moved elsewhere.
    if (document.activeElement !== document.body) return;
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
    const next = boxes[Math.min(left.place, boxes.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else goToHeading();
  }, [tasks, goToHeading]);

  const onTick = ({ id }: TaskView) => {
    ticked.current = { id, place: tasks.findIndex((task) => task.id === id) };
  };
  return { list, onTick };
}

const FEW_MENTIONS = 3;

const MentionRows = lazyPart(lazyImport(() => import('./MentionRows').then((part) => part.MentionRows)));

/** Recent notes that mention the current user. */
export function Mentions() {
  const query = useDashboardQuery('mentions', (api) => api.mentions());
  return (
    <Block title={dashboardText.mentions.title}>
      <Box sx={MENTIONS_PLACE}>
        <Loaded
          query={query}
          failed={dashboardText.mentions.failed}
          compact
          skeleton={<RowsSkeleton rows={FEW_MENTIONS} height={96} />}
        >
          {(mentions) =>
            mentions.length === 0 ? (
              <Notice compact title={dashboardText.mentions.empty} text={dashboardText.mentions.emptyHint} />
            ) : (
              <Suspense fallback={<RowsSkeleton rows={FEW_MENTIONS} height={96} />}>
                <Folded rows={mentions} few={FEW_MENTIONS}>
                  {(shown) => <MentionRows mentions={shown} />}
                </Folded>
              </Suspense>
            )
          }
        </Loaded>
      </Box>
    </Block>
  );
}

// Reserves space so nothing below moves while loading.
const MENTIONS_PLACE = { minHeight: { xs: 376, md: 304 } };
