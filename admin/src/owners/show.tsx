import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Link,
  Stack,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { formatDateTime, formatDollars } from '#shared/format.js';
import { displayName } from '#shared/lead.js';
import {
  OWNER_CONSENT_LABELS,
  type OwnerCampaign,
  type OwnerDetails,
  type OwnerHome,
  type OwnerView,
} from '#shared/owner.js';
import { useApi } from '../api/useApi';
import { campaignText } from '../campaigns/text';
import { ConfirmButton, useAct } from '../components/ConfirmDialog';
import { Facts } from '../components/Facts';
import { FilterText } from '../components/FilterRow';
import { SmallText } from '../components/SmallText';
import { isMissing } from '../components/saveErrors';
import { actionText } from '../components/text';
import { Page } from '../layout/Page';
import { LeadLink } from '../leads/LeadLink';
import { SideCard } from '../leads/page/SideCard';
import { useOwner } from '../leads/page/useLeadPart';
import { StatusBadge } from '../leads/StatusBadge';
import { Loaded, LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { PageSkeleton, RowsSkeleton } from '../states/skeletons';
import { addressOfHome, Conversation } from './Conversation';
import { Contacts } from './list';
import { listText, ownerText as text } from './text';

/** `/owners/:id`: one person with all homes, one conversation, consent and running campaigns. */
export function OwnerPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useOwner(id);
  if (data) return <Owner key={id} owner={data} onStale={refetch} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page title={text.title}>
      {isMissing(error) ? (
        <Notice title={text.missing} action={{ label: text.back, to: '/owners' }} />
      ) : (
        <LoadFailed title={text.failed} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Owner({ owner, onStale }: { owner: OwnerDetails; onStale: () => unknown }) {
  const { consent, campaigns } = owner;
  return (
    <Page
      title={displayName(owner)}
      subtitle={text.home(owner.homes)}
      actions={<MergeButton owner={owner} />}
    >
      <Box sx={COLUMNS}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Homes owner={owner} />
          <Conversation owner={owner} onStale={onStale} />
        </Stack>
        <Stack spacing={2}>
          <SideCard title={text.contacts}>
            <Contacts owner={owner} />
          </SideCard>
          <SideCard title={text.consent}>
            <Facts
              facts={[
                [text.email, OWNER_CONSENT_LABELS[consent.email]],
                [text.sms, OWNER_CONSENT_LABELS[consent.sms]],
              ]}
            />
          </SideCard>
          <SideCard title={text.campaigns}>
            {campaigns.length === 0 && <Typography color="textSecondary">{text.noCampaigns}</Typography>}
            <Stack component="ul" spacing={1.5} sx={PLAIN}>
              {campaigns.map((campaign) => (
                <Campaign key={campaign.id} campaign={campaign} />
              ))}
            </Stack>
          </SideCard>
        </Stack>
      </Box>
    </Page>
  );
}

function Homes({ owner }: { owner: OwnerDetails }) {
  return (
    <SideCard title={text.homes}>
      <Box component="ul" sx={PLAIN}>
        {owner.properties.map((home) => (
          <Home key={home.id} home={home} owner={owner} />
        ))}
      </Box>
    </SideCard>
  );
}

/** A home with its stage and rent; one of several can be split off. */
function Home({ home, owner }: { home: OwnerHome; owner: OwnerDetails }) {
  const api = useApi();
  const act = useAct(true);
  const address = addressOfHome(home);
  const split = () => act(() => api.splitOwner(owner.id, { leadIds: [home.id] }), text.split.done(address));
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <LeadLink leadId={home.id}>{address}</LeadLink>
        <SmallText>{[displayName(home), home.email, home.phone].filter(Boolean).join(' · ')}</SmallText>
      </Box>
      {home.estimatedRent ? <span>{text.perMonth(formatDollars(home.estimatedRent))}</span> : null}
      <StatusBadge status={home.status} />
      {owner.properties.length > 1 && (
        <ConfirmButton
          size="small"
          label={text.split.label}
          aria-label={text.split.labelOf(address)}
          title={text.split.title(address)}
          text={text.split.text}
          onConfirm={split}
        />
      )}
    </Box>
  );
}

function Campaign({ campaign: { id, workflow, propertyAddress, nextAt } }: { campaign: OwnerCampaign }) {
  return (
    <li>
      <Link component={RouterLink} to={`/campaigns/${id}`}>
        {campaignText.workflows[workflow]}
      </Link>
      <SmallText>
        {[propertyAddress, nextAt ? `${text.next}: ${formatDateTime(nextAt)}` : text.noNext]
          .filter(Boolean)
          .join(' · ')}
      </SmallText>
    </li>
  );
}

function MergeButton({ owner }: { owner: OwnerDetails }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text.merge.open}
      </Button>
      {isOpen && <MergeDialog owner={owner} onClose={() => setOpen(false)} />}
    </>
  );
}

const FEW = { page: 1, perPage: 10 };
const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** Finds the other entry of the same person, first among those of the same name. */
function MergeDialog({ owner, onClose }: { owner: OwnerDetails; onClose: () => void }) {
  const [q, setQ] = useState(owner.name);
  const query = useGetList<OwnerView>(
    'owners',
    { pagination: FEW, sort: NEWEST, filter: q ? { q } : {} },
    { retry: false },
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="merge-title">
      <DialogTitle id="merge-title" sx={{ overflowWrap: 'anywhere' }}>
        {text.merge.title(displayName(owner))}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text.merge.hint}</DialogContentText>
        <FilterText label={text.search} value={q} onChange={setQ} grow />
        <Loaded query={query} failed={listText.failed} skeleton={<RowsSkeleton rows={3} height={64} />}>
          {(found) => <Others found={found} total={query.total ?? 0} owner={owner} onMerged={onClose} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{actionText.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface OthersProps {
  found: OwnerView[];
  total: number;
  owner: OwnerDetails;
  onMerged: () => void;
}

function Others({ found, total, owner, onMerged }: OthersProps) {
  const others = found.filter(({ id }) => id !== owner.id);
  return (
    <>
      <p role="status">
        {others.length === 0 && text.merge.none}
        {total > found.length && text.merge.shown(found.length)}
      </p>
      <Box component="ul" sx={PLAIN}>
        {others.map((other) => (
          <Other key={other.id} other={other} owner={owner} onMerged={onMerged} />
        ))}
      </Box>
    </>
  );
}

function Other({ other, owner, onMerged }: { other: OwnerView; owner: OwnerDetails; onMerged: () => void }) {
  const api = useApi();
  const act = useAct(true);
  const name = displayName(other);

  async function merge() {
    await act(() => api.mergeOwners(owner.id, { ownerId: other.id }), text.merge.done(name));
    onMerged();
  }

  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>
        <SmallText>{[...other.emails, ...other.phones, text.home(other.homes)].join(' · ')}</SmallText>
      </Box>
      <ConfirmButton
        variant="outlined"
        label={text.merge.submit}
        aria-label={text.merge.submitOf(name)}
        title={text.merge.confirm(name, displayName(owner))}
        text={text.merge.text(other.homes)}
        onConfirm={merge}
      />
    </Box>
  );
}

const PLAIN = { listStyle: 'none', p: 0, m: 0 };
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1,
  borderTop: '1px solid var(--hairline)',
};
const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(18rem, 1fr)' },
};
