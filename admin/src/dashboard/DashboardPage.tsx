import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { LeadBoard } from '../leads/board/LeadBoard';
import { may } from '../session/may';
import { useAddressParam } from '../useAddressParam';
import { AddLeadDialog } from './AddLeadDialog';
import { RecentActivity } from './activity/RecentActivity';
import { CommunicationOverview } from './CommunicationOverview';
import { ExportButton } from './ExportButton';
import { DashboardNumbers } from './numbers/DashboardNumbers';
import { useLiveDashboard } from './useLiveDashboard';
import { ScheduledWalkthroughs } from './walkthroughs/ScheduledWalkthroughs';

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
        <RecentActivity onAdd={add} />
        <Stack spacing={2}>
          <ScheduledWalkthroughs />
          <CommunicationOverview />
        </Stack>
      </Box>
      <AddLeadDialog open={added === 'lead'} onClose={() => setAdded(null)} />
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
