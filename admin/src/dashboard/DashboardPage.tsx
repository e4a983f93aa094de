import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Box, Button, Link, Stack, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageCounts, CommunicationOverview as Overview } from '#shared/dashboard.js';
import { formatNumber } from '#shared/format.js';
import { useApi } from '../api/useApi';
import { useSaveExport } from '../components/ExportButton';
import { SmallText } from '../components/SmallText';
import { Page } from '../layout/Page';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyImport, lazyPart } from '../lazy';
import { LeadBoard } from '../leads/board/LeadBoard';
import { useBoardAddress } from '../leads/board/useBoardAddress';
import { leadText } from '../leads/text';
import { may } from '../session/session';
import { Loaded } from '../states/Loaded';
import { RowsSkeleton } from '../states/skeletons';
import { Block } from './Block';
import { DashboardNumbers } from './DashboardNumbers';
import { Mentions, OwnTasks } from './OwnTasks';
import { useDashboardQuery, useLiveDashboard } from './queries';
import { RecentActivity } from './RecentActivity';
import { ScheduledWalkthroughs } from './ScheduledWalkthroughs';
import { Today } from './Today';
import { dashboardText } from './text';

const AddLeadDialog = lazyPart(lazyImport(() => import('../leads/form').then((part) => part.AddLeadDialog)));

export { prefetchDashboard } from './queries';

/** `/dashboard` */
export function DashboardPage() {
  const [added, setAdded] = useAddressParam('add');
  const add = () => setAdded('lead');
  const [shown] = useAddressParam('show');
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  useLiveDashboard();
  // The bottom bar on phones has a link to each half.
  const showsBoard = !isPhone || shown === 'board';
  const showsRest = !isPhone || shown !== 'board';
  return (
    <Page
      title={dashboardText.title}
      subtitle={dashboardText.subtitle}
      actions={
        <Stack direction="row" spacing={1}>
          {may('leads.export') && <ExportButton />}
          <Button variant="contained" onClick={add}>
            {leadText.add.open}
          </Button>
        </Stack>
      }
    >
      {showsRest && <Today />}
      {showsBoard && <LeadBoard />}
      {showsRest && (
        <Box sx={BELOW}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <DashboardNumbers />
          </Box>
          <OwnTasks />
          <Mentions />
          <RecentActivity onAdd={add} />
          <Stack spacing={2}>
            <ScheduledWalkthroughs />
            <CommunicationOverview />
          </Stack>
        </Box>
      )}
      {added === 'lead' && (
        <Suspense>
          <AddLeadDialog onClose={() => setAdded(null)} />
        </Suspense>
      )}
    </Page>
  );
}

const BELOW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(18rem, 1fr)' },
  alignItems: 'start',
  gap: 2,
  mt: 3,
};

/** Exports the leads on the board, with its filter, as CSV. */
export function ExportButton() {
  const api = useApi();
  const { filter } = useBoardAddress();
  const { save, isPending } = useSaveExport({
    read: () => api.exportLeads(filter),
    unnamed: 'leads.csv',
    text: dashboardText.export,
  });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      aria-disabled={isPending}
      sx={{ minWidth: '9rem' }}
      onClick={save}
    >
      {isPending ? dashboardText.export.busy : dashboardText.export.label}
    </Button>
  );
}

export function CommunicationOverview() {
  const query = useDashboardQuery('communication', (api) => api.communication());
  return (
    <Block
      title={dashboardText.communication.title}
      action={
        <Link component={RouterLink} to="/campaigns" sx={{ flex: 'none', py: 0.5 }}>
          {dashboardText.communication.all}
        </Link>
      }
    >
      <Loaded
        query={query}
        failed={dashboardText.communication.failed}
        skeleton={<RowsSkeleton rows={3} height={44} />}
      >
        {(overview) => <Counts overview={overview} />}
      </Loaded>
    </Block>
  );
}

function Counts({ overview: { emails, sms, activeCampaigns, unknownNumbers } }: { overview: Overview }) {
  const isSilent = [emails, sms].every(({ sent, failed, scheduled }) => sent + failed + scheduled === 0);
  return (
    <>
      <Box component="dl" sx={LIST}>
        <Count name="emails" count={emails.sent} of={emails} />
        <Count name="sms" count={sms.sent} of={sms} />
        <Count name="activeCampaigns" count={activeCampaigns} />
        {unknownNumbers && <Count name="unknownNumbers" count={unknownNumbers} to="/campaigns/texts" />}
      </Box>
      {isSilent && <SmallText sx={{ mt: 1 }}>{dashboardText.communication.none}</SmallText>}
    </>
  );
}

function Count({
  name,
  count,
  of,
  to,
}: {
  name: keyof Overview;
  count: number;
  of?: MessageCounts;
  to?: string;
}) {
  const label = dashboardText.communication.label[name];
  const extra = (['failed', 'scheduled'] as const)
    .filter((what) => of && of[what] > 0)
    .map((what) => dashboardText.communication.count(formatNumber(of?.[what] ?? 0), what));
  return (
    <div>
      <dt>
        {to ? (
          <Link component={RouterLink} to={to}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>
        <strong>{formatNumber(count)}</strong>
        {extra.length > 0 && <span>{extra.join(', ')}</span>}
      </dd>
    </div>
  );
}

const LIST = {
  m: 0,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    minHeight: 44,
    borderTop: '1px solid var(--hairline)',
  },
  '& dd': { m: 0, display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: 1 },
  '& dd span': { color: 'text.secondary', fontSize: '0.875rem' },
  '& strong': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
};
