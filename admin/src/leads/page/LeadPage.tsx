import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Alert, Box, Button, Link, Skeleton, Stack } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { formatDollars } from '#shared/format.js';
import { displayName, LEAD_NOT_FOUND, type LeadStatus, type LeadView } from '#shared/lead.js';
import { SETUP_STEP_LABELS, type SetupProgress } from '#shared/setup-progress.js';
import { Facts } from '../../components/Facts';
import { isMissing } from '../../components/saveErrors';
import { plural } from '../../components/text';
import { Page } from '../../layout/Page';
import { pageText } from '../../layout/text';
import { useAddressParam } from '../../layout/useAddressParam';
import { lazyImport, lazyPage, lazyPart } from '../../lazy';
import { useLiveLeads } from '../../live/liveLeads';
import { may } from '../../session/session';
import { Loaded, LoadFailed } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Placeholder } from '../../states/skeletons';
import { OpenCall } from '../conversation/Composer';
import { formatLeadField } from '../formatLeadField';
import { PaymentCard } from '../payments/PaymentCard';
import { TasksCard } from '../tasks/TasksCard';
import { leadText } from '../text';
import { ConsentsCard, HomePhotoCard, MarketingCard } from './cards';
import { LeadHeader } from './LeadHeader';
import { LeadTabs } from './LeadTabs';
import { SideCard } from './SideCard';
import { leadPageText } from './text';
import {
  useOwner,
  useRefetchAllParts,
  useRefetchParts,
  useRentEstimate,
  useSetupProgress,
} from './useLeadPart';

/** The stages in which a payment is due or made. Until then its card is further down. */
const PAYING: readonly LeadStatus[] = ['contract_sent', 'enrolled', 'closed', 'won'];

interface LeadPageProps {
  lead: LeadView;
  /** Called when someone else changed the lead. */
  onStale: () => unknown;
}

function LeadPage({ lead, onStale }: LeadPageProps) {
  const isGone = useLiveLead(lead, onStale);
  const [details, openDetails] = useDetailsDialog(lead);
  const [walkthrough, openWalkthrough] = useWalkthrough(lead);
  const isPaying = PAYING.includes(lead.status);
  return (
    <LeadHeader lead={lead} onEditDetails={openDetails} onWalkthrough={openWalkthrough}>
      {isGone && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {leadPageText.deleted}
        </Alert>
      )}
      <Box sx={COLUMNS}>
        <LeadTabs lead={lead} />
        <Stack spacing={2}>
          <TasksCard leadId={lead.id} />
          <SetupProgressCard leadId={lead.id} />
          {isPaying && <PaymentCard leadId={lead.id} />}
          <PropertyCard lead={lead} onEdit={openDetails} />
          <MarketingCard lead={lead} />
          <ConsentsCard lead={lead} />
          {!isPaying && <PaymentCard leadId={lead.id} />}
          {may('images.change') && <HomePhotoCard leadId={lead.id} />}
        </Stack>
      </Box>
      {details}
      {walkthrough}
      <OpenCall lead={lead} />
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

/** `/leads/:id` */
export function LeadEdit() {
  const { id = '' } = useParams();
  // The page shows a failure with Retry, so don't retry automatically.
  const { data: lead, error, refetch } = useGetOne<LeadView>('leads', { id }, { retry: false });
  if (lead) return <LeadPage key={lead.id} lead={lead} onStale={refetch} />;
  if (!error) return <LeadSkeleton />;
  return isMissing(error) ? <MissingLead /> : <UnreadableLead error={error} onRetry={refetch} />;
}

function MissingLead() {
  return (
    <Page title={LEAD_NOT_FOUND}>
      <Notice title={leadPageText.missing} action={{ label: leadPageText.back, to: '/leads' }} />
    </Page>
  );
}

function UnreadableLead(props: { error: unknown; onRetry: () => void }) {
  return (
    <Page title={leadText.title}>
      <LoadFailed title={leadPageText.failed} {...props} />
    </Page>
  );
}

type Field = keyof typeof leadText.field & keyof LeadView;

const SHOWN: readonly Field[] = [
  'propertyAddress',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'plan',
  'estimatedRent',
  'purchasePrice',
  'achievedRent',
  'leaseSignedOn',
  'company',
  'ownerName',
  'walkthroughDate',
  'lastContactedAt',
  'createdAt',
  'source',
  'statusReason',
];

/** Most leads never have these, so a dash would say nothing. */
const SHOWN_IF_KNOWN: ReadonlySet<Field> = new Set([
  'finishedBasementArea',
  'plan',
  'achievedRent',
  'leaseSignedOn',
  'company',
  'ownerName',
  'walkthroughDate',
  'statusReason',
]);

function PropertyCard({ lead, onEdit }: { lead: LeadView; onEdit: () => void }) {
  const fields = SHOWN.filter((field) => lead[field] || !SHOWN_IF_KNOWN.has(field));
  const estimate = useRentEstimate(lead);
  const shown = (field: Field) =>
    field === 'estimatedRent' && estimate
      ? leadPageText.property.rentEstimate(formatDollars(estimate))
      : formatLeadField(field, lead[field]);
  return (
    <SideCard
      title={leadPageText.property.title}
      action={
        <Button size="small" onClick={onEdit}>
          {leadPageText.editDetails}
        </Button>
      }
    >
      <Facts
        facts={[
          [leadPageText.property.owner, <OwnerLink key="owner" lead={lead} />],
          ...fields.map((field) => [leadText.field[field], shown(field)] as [string, string]),
        ]}
      />
    </SideCard>
  );
}

/** Links to the owner's page, with the number of homes if there are several. */
function OwnerLink({ lead }: { lead: LeadView }) {
  const { data } = useOwner(lead.ownerId);
  const homes = data && data.homes > 1 ? ` · ${plural(data.homes, 'home')}` : '';
  return (
    <Link component={RouterLink} to={`/owners/${lead.ownerId}`}>
      {displayName(lead) + homes}
    </Link>
  );
}

function SetupProgressCard({ leadId }: { leadId: string }) {
  const query = useSetupProgress(leadId);
  return (
    <SideCard title={leadPageText.progress.title}>
      <Loaded query={query} failed={leadPageText.progress.failed} height={120}>
        {(steps) => (
          <Stack component="ol" spacing={0.75} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {steps.map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </Stack>
        )}
      </Loaded>
    </SideCard>
  );
}

function Step({ step, isDone }: SetupProgress[number]) {
  const Icon = isDone ? CheckCircle : RadioButtonUnchecked;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Icon aria-hidden fontSize="small" sx={{ color: isDone ? 'var(--good)' : 'var(--muted)' }} />
      <span>{SETUP_STEP_LABELS[step]}</span>
      <span style={{ color: 'var(--muted)', fontSize: '0.875rem' }}>
        {leadPageText.progress[isDone ? 'done' : 'pending']}
      </span>
    </Stack>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(18rem, 1fr)' },
};

const CARDS = [168, 148, 196, 420];

/** Placeholder in the shape of the lead page. */
function LeadSkeleton() {
  return (
    <Placeholder>
      <Box role="status" aria-label={pageText.loading}>
        <Stack spacing={1.5} sx={{ mb: 2 }}>
          <Skeleton variant="rounded" height={36} sx={{ width: { xs: '70%', sm: '26rem' } }} />
          <Skeleton
            variant="rounded"
            sx={{ height: { xs: 200, sm: 66 }, width: { xs: '100%', sm: '40rem' }, maxWidth: '100%' }}
          />
        </Stack>
        <Box sx={COLUMNS}>
          <Skeleton variant="rounded" height={560} />
          <Stack spacing={2}>
            {CARDS.map((height) => (
              <Skeleton key={height} variant="rounded" height={height} />
            ))}
          </Stack>
        </Box>
      </Box>
    </Placeholder>
  );
}
