import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { PaymentCard } from '../payments/PaymentCard';
import { useWalkthrough } from '../walkthrough/useWalkthrough';
import { ConsentsCard } from './ConsentsCard';
import { COLUMNS } from './columns';
import { LeadHeader } from './LeadHeader';
import { LeadTabs } from './LeadTabs';
import { MarketingCard } from './MarketingCard';
import { PropertyCard } from './PropertyCard';
import { SetupProgressCard } from './SetupProgressCard';
import { TasksCard } from './TasksCard';
import { TextCard } from './TextCard';
import { useDetailsDialog } from './useDetailsDialog';
import { useFollowLead } from './useFollowLead';

interface LeadPageProps {
  lead: LeadView;
  /** Called when somebody else has changed the lead. */
  onStale: () => unknown;
}

export function LeadPage({ lead, onStale }: LeadPageProps) {
  const translate = useTranslate();
  const isGone = useFollowLead(lead, onStale);
  const [details, openDetails] = useDetailsDialog(lead);
  const [walkthrough, openWalkthrough] = useWalkthrough(lead);
  return (
    <LeadHeader lead={lead} onEditDetails={openDetails} onWalkthrough={openWalkthrough}>
      {isGone && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {translate('leadPage.gone')}
        </Alert>
      )}
      <Box sx={COLUMNS}>
        <LeadTabs lead={lead} />
        <Stack spacing={2}>
          <TasksCard leadId={lead.id} />
          <SetupProgressCard leadId={lead.id} />
          <PaymentCard leadId={lead.id} />
          <PropertyCard lead={lead} onEdit={openDetails} />
          <MarketingCard lead={lead} />
          <TextCard lead={lead} />
          <ConsentsCard lead={lead} />
        </Stack>
      </Box>
      {details}
      {walkthrough}
    </LeadHeader>
  );
}
