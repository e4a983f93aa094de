import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { codeOf } from '../code';
import { Page } from '../layout/Page';
import { lazyPart } from '../lazyPart';
import { LeadBoard } from '../leads/board/LeadBoard';
import { may } from '../session/may';
import { useAddressParam } from '../useAddressParam';
import { RecentActivity } from './activity/RecentActivity';
import { CommunicationOverview } from './CommunicationOverview';
import { ExportButton } from './ExportButton';
import { DashboardNumbers } from './numbers/DashboardNumbers';
import { Mentions } from './tasks/Mentions';
import { OwnTasks } from './tasks/OwnTasks';
import { useLiveDashboard } from './useLiveDashboard';
import { ScheduledWalkthroughs } from './walkthroughs/ScheduledWalkthroughs';

const AddLeadDialog = lazyPart(codeOf(() => import('./AddLeadDialog').then((part) => part.AddLeadDialog)));

export { beginDashboard } from './beginDashboard';

/** `/dashboard`: what came in, what is where in the pipeline, and what is next. */
export function DashboardPage() {
  const translate = useTranslate();
  const [added, setAdded] = useAddressParam('add');
  const add = () => setAdded('lead');
  useLiveDashboard();
  return (
    <Page
      title={translate('page.dashboard.title')}
      subtitle={translate('page.dashboard.subtitle')}
      actions={
        <Stack direction="row" spacing={1}>
          {may('leads.export') && <ExportButton />}
          <Button variant="contained" onClick={add}>
            {translate('lead.add.open')}
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
