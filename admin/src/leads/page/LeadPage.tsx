import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactNode, Suspense, useState } from 'react';
import type { LeadView } from '#shared/lead.js';
import { useAddressParam } from '../../layout/useAddressParam';
import { lazyImport, lazyPage, lazyPart } from '../../lazy';
import { useLiveLeads } from '../../live/liveLeads';
import { PaymentCard } from '../payments/PaymentCard';
import { TasksCard } from '../tasks/TasksCard';
import { ConsentsCard } from './ConsentsCard';
import { LeadHeader } from './LeadHeader';
import { COLUMNS } from './LeadSkeleton';
import { LeadTabs } from './LeadTabs';
import { MarketingCard } from './MarketingCard';
import { PropertyCard } from './PropertyCard';
import { SetupProgressCard } from './SetupProgressCard';
import { TextCard } from './TextCard';
import { leadPageText } from './text';
import { useRefetchAllParts, useRefetchParts } from './useLeadPart';

interface LeadPageProps {
  lead: LeadView;
  /** Called when someone else changed the lead. */
  onStale: () => unknown;
}

export function LeadPage({ lead, onStale }: LeadPageProps) {
  const isGone = useLiveLead(lead, onStale);
  const [details, openDetails] = useDetailsDialog(lead);
  const [walkthrough, openWalkthrough] = useWalkthrough(lead);
  return (
    <LeadHeader lead={lead} onEditDetails={openDetails} onWalkthrough={openWalkthrough}>
      {isGone && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {leadPageText.deleted}
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

/** Refreshes the page on live changes; returns whether the lead was deleted. */
function useLiveLead(lead: LeadView, onStale: () => unknown): boolean {
  const [isGone, setGone] = useState(false);
  const reread = useRefetchParts(lead.id);
  const rereadAll = useRefetchAllParts(lead.id);

  useLiveLeads({
    changed(changes) {
      const change = changes.find(({ id }) => id === lead.id);
      if (change?.kind === 'deleted') return setGone(true);
      if (!change) return;
      if (change.version > lead.version) void onStale();
      void reread('timeline', 'setupProgress', 'report');
    },
    timelinesChanged(leadIds) {
      // A timeline event can affect any part: a STOP reply also ends campaigns and consent.
      if (leadIds.includes(lead.id)) void rereadAll();
    },
    resync() {
      void onStale();
      void rereadAll();
    },
  });
  return isGone;
}

const DetailsDialog = lazyPart(lazyImport(() => import('../form').then((part) => part.DetailsDialog)));

const DETAILS = 'details';

function useDetailsDialog(lead: LeadView): [ReactNode, () => void] {
  const [edited, setEdited] = useAddressParam('edit');
  const dialog = edited === DETAILS && (
    <Suspense>
      <DetailsDialog id={lead.id} onClose={() => setEdited(null)} />
    </Suspense>
  );
  return [dialog, () => setEdited(DETAILS)];
}

const WalkthroughDialog = lazyPage(() =>
  import('../walkthrough/WalkthroughDialog').then((dialog) => dialog.WalkthroughDialog),
);

/** The step is in the URL, so a reload returns to it. */
function useWalkthrough(lead: LeadView): [ReactNode, () => void] {
  const [step, setStep] = useAddressParam('walkthrough');
  const dialog = step !== null && (
    <Suspense>
      <WalkthroughDialog lead={lead} step={step} onStep={setStep} />
    </Suspense>
  );
  return [dialog, () => setStep('next')];
}
