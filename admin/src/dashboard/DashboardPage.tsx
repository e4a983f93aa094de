import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useApi } from '../api/useApi';
import { useSaveExport } from '../components/ExportButton';
import { Page } from '../layout/Page';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyImport, lazyPart } from '../lazy';
import { LeadBoard } from '../leads/board/LeadBoard';
import { useBoardAddress } from '../leads/board/useBoardAddress';
import { leadText } from '../leads/text';
import { may } from '../session/may';
import { CommunicationOverview } from './CommunicationOverview';
import { DashboardNumbers } from './DashboardNumbers';
import { Mentions } from './Mentions';
import { OwnTasks } from './OwnTasks';
import { useLiveDashboard } from './queries';
import { RecentActivity } from './RecentActivity';
import { ScheduledWalkthroughs } from './ScheduledWalkthroughs';
import { dashboardText } from './text';

const AddLeadDialog = lazyPart(lazyImport(() => import('../leads/form').then((part) => part.AddLeadDialog)));

export { prefetchDashboard } from './queries';

/** `/dashboard` */
export function DashboardPage() {
  const [added, setAdded] = useAddressParam('add');
  const add = () => setAdded('lead');
  useLiveDashboard();
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
      <DashboardNumbers />
      <LeadBoard />
      <Box sx={BELOW}>
        <OwnTasks />
        <Mentions />
        <RecentActivity onAdd={add} />
        <Stack spacing={2}>
          <ScheduledWalkthroughs />
          <CommunicationOverview />
        </Stack>
      </Box>
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
