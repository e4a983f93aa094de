import { Box, Link, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type WalkthroughView } from '#shared/dashboard.js';
import { formatDateTime } from '#shared/format.js';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { Pill } from '../states/Pill';
import { RowsSkeleton } from '../states/skeletons';
import { useNow } from '../time/relativeTime';
import { Block, Folded } from './Block';
import { groupOf, WALKTHROUGH_GROUPS } from './groups';
import { useDashboardQuery } from './queries';
import { dashboardText } from './text';

/** Upcoming walkthroughs and those without a date. */
export function ScheduledWalkthroughs() {
  const query = useDashboardQuery('walkthroughs', (api) => api.walkthroughs());
  const retry = useLimitedRetry(query);
  const now = useNow();
  return (
    <Block title={dashboardText.walkthroughs.title}>
      <Loaded
        query={query}
        failed={dashboardText.walkthroughs.failed}
        hint={retry === null ? dashboardText.walkthroughs.retriesSpent : undefined}
        onRetry={retry}
        skeleton={<RowsSkeleton rows={4} height={76} />}
      >
        {(walkthroughs) =>
          walkthroughs.length === 0 ? (
            <Notice title={dashboardText.walkthroughs.empty} text={dashboardText.walkthroughs.emptyHint} />
          ) : (
            WALKTHROUGH_GROUPS.map((group) => (
              <WalkthroughGroup
                key={group}
                name={dashboardText.walkthroughs.group[group]}
                walkthroughs={walkthroughs.filter((each) => groupOf(each, now) === group)}
              />
            ))
          )
        }
      </Loaded>
    </Block>
  );
}

const FIRST_SHOWN = 5;

function WalkthroughGroup({ name, walkthroughs }: { name: string; walkthroughs: WalkthroughView[] }) {
  const id = useId();
  if (walkthroughs.length === 0) return null;
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      <Typography
        id={id}
        component="h3"
        variant="body2"
        color="textSecondary"
        sx={{ fontWeight: 600, mb: 0.5 }}
      >
        {name}
      </Typography>
      <Folded rows={walkthroughs} few={FIRST_SHOWN} heading={id}>
        {(shown) => (
          <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {shown.map((walkthrough) => (
              <WalkthroughItem key={walkthrough.leadId} walkthrough={walkthrough} />
            ))}
          </Box>
        )}
      </Folded>
    </Box>
  );
}

function WalkthroughItem({ walkthrough }: { walkthrough: WalkthroughView }) {
  const { leadId, name, description, details, start, isConfirmed } = walkthrough;
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={LINE}>
        <Link
          component={RouterLink}
          to={`/leads/${leadId}`}
          underline="hover"
          color="textPrimary"
          sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        {start && (
          <Box component="time" dateTime={start} sx={WHEN}>
            {formatDateTime(start)}
          </Box>
        )}
      </Box>
      <span>{description}</span>
      <span>{details}</span>
      {!isConfirmed && (
        <div>
          <Pill tone="wary">{dashboardText.walkthroughs.unconfirmed}</Pill>
        </div>
      )}
    </Box>
  );
}

const ITEM = {
  display: 'grid',
  justifyItems: 'start',
  gap: 0.25,
  py: 1.25,
  borderTop: '1px solid var(--hairline)',
  overflowWrap: 'anywhere',
  '& > span': { color: 'text.secondary', fontSize: '0.875rem' },
};

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  justifySelf: 'stretch',
  columnGap: 1.5,
};

const WHEN = { fontSize: '0.875rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

const RETRIES_MAX = 3;

interface Retryable {
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Manual retry, at most three times per failure; null when used up. */
function useLimitedRetry({ dataUpdatedAt, isFetching, refetch }: Retryable): (() => void) | null {
  const [tried, setTried] = useState({ since: dataUpdatedAt, times: 0 });
  // A success in between resets the count.
  const times = tried.since === dataUpdatedAt ? tried.times : 0;
  if (times >= RETRIES_MAX && !isFetching) return null;
  return () => {
    if (isFetching) return;
    setTried({ since: dataUpdatedAt, times: times + 1 });
    void refetch();
  };
}
