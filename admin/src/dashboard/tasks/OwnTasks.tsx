import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { CursorPage } from '../../../../src/shared/cursor-page.js';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { useNow } from '../../time/useNow';
import { Block } from '../Block';
import { RowsSkeleton } from '../RowsSkeleton';
import { useDashboardQuery } from '../useDashboardQuery';
import { type DueWhen, dueWhen } from './dueWhen';
import { Folded } from './Folded';
import { OwnTask } from './OwnTask';

import { useFocusAfterTick } from './useFocusAfterTick';

const FEW = 4;

/** What the reader has to do this week, of all leads. */
export function OwnTasks() {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const goToHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const query = useDashboardQuery('tasks', (api) => api.ownTasks());
  return (
    <Block
      title={translate('dashboard.tasks.title')}
      headingRef={heading}
      action={query.data && <DueCounts tasks={query.data.rows} />}
    >
      <Box sx={PLACE}>
        <Loaded
          query={query}
          failed="dashboard.tasks.failed"
          skeleton={<RowsSkeleton rows={FEW} height={72} />}
        >
          {(page) => <Tasks {...page} goToHeading={goToHeading} />}
        </Loaded>
      </Box>
    </Block>
  );
}

function Tasks({ rows, next, goToHeading }: CursorPage<TaskView> & { goToHeading: () => void }) {
  const translate = useTranslate();
  const { list, onTick } = useFocusAfterTick(rows, goToHeading);
  if (rows.length === 0)
    return (
      <Notice title={translate('dashboard.tasks.empty')} text={translate('dashboard.tasks.emptyHint')} />
    );
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
      {next !== null && (
        <Typography variant="body2" color="textSecondary">
          {translate('dashboard.tasks.furtherOnes')}
        </Typography>
      )}
    </div>
  );
}

/** How many have come due, also of those that are folded away. */
function DueCounts({ tasks }: { tasks: TaskView[] }) {
  const translate = useTranslate();
  const now = useNow();
  const countOf = (when: DueWhen) => tasks.filter((task) => dueWhen(task, now) === when).length;
  const [overdue, today] = [countOf('overdue'), countOf('today')];
  return (
    <Stack direction="row" spacing={1} sx={{ flex: 'none' }}>
      {overdue > 0 && <Pill tone="bad">{translate('dashboard.tasks.overdue', { count: overdue })}</Pill>}
      {today > 0 && <Pill tone="wary">{translate('dashboard.tasks.today', { count: today })}</Pill>}
    </Stack>
  );
}

// The place of a few tasks: what is below stays where it is, whatever is read.
const PLACE = { minHeight: { xs: 448, md: 304 } };
