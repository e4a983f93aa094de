import { Box, Button, FormControlLabel, Link, Stack, Switch, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGetList, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { textNumberOf } from '#shared/address.js';
import type { NextMessage } from '#shared/campaign.js';
import type { MarketingView } from '#shared/campaign-settings.js';
import { type ConsentView, consentWay } from '#shared/consent.js';
import { formatDateTime } from '#shared/format.js';
import { type CardMarketing, displayName, type LeadView } from '#shared/lead.js';
import type { MessageChannel } from '#shared/message.js';
import { homeSlot, type SiteImageView } from '#shared/site-image.js';
import { useApi } from '../../api/useApi';
import { Joined, StopButton } from '../../campaigns/actions';
import { campaignText } from '../../campaigns/text';
import { ConfirmButton, useAct } from '../../components/ConfirmDialog';
import { SmallText } from '../../components/SmallText';
import { imagePath } from '../../images/text';
import { may } from '../../session/session';
import { Loaded } from '../../states/Loaded';
import { Moment } from '../../time/TimeAgo';
import { EnrollButton } from '../marketing/EnrollButton';
import { ConnectHint, SideCard } from './SideCard';
import { leadPageText } from './text';
import { leadPartKey, useLeadPart } from './useLeadPart';

/** Marketing enrollment, campaign and Odoo sync. */
export function MarketingCard({ lead }: { lead: LeadView }) {
  const query = useLeadPart(lead.id, 'marketing', (api, id) => api.marketing(id));
  return (
    <SideCard title={leadPageText.marketing.title}>
      <Loaded query={query} failed={leadPageText.marketing.failed} height={72}>
        {(view) => (
          <>
            <MarketingStatus view={view} />
            {view.campaign && isLive(view) && (
              <StopButton id={view.campaign.id} name={displayName(lead)} reason="replied" />
            )}
            <EnrollButton
              leadId={lead.id}
              name={displayName(lead)}
              marketing={toCard(view)}
              isOdooConfigured={view.isOdooConfigured}
            />
            <AutomaticSwitch leadId={lead.id} isAutomatic={view.isAutomatic} />
          </>
        )}
      </Loaded>
    </SideCard>
  );
}

function MarketingStatus({ view }: { view: MarketingView }) {
  const { enrolledAt, syncedAt, failure, isOdooConfigured, campaign, blocked } = view;
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      <div>
        {enrolledAt
          ? leadPageText.marketing.enrolledAt(formatDateTime(enrolledAt))
          : !isLive(view) && leadPageText.marketing.notEnrolled}
      </div>
      {campaign && <Campaign campaign={campaign} blocked={isLive(view) ? blocked : null} />}
      {blocked ? (
        !isLive(view) && <div>{leadPageText.marketing.blocked(blocked)}</div>
      ) : (
        <Next next={campaign?.next ?? null} />
      )}
      {syncedAt && <div>{leadPageText.marketing.syncedAt(formatDateTime(syncedAt))}</div>}
      {failure && <div>{leadPageText.marketing.failure(failure)}</div>}
      {!isOdooConfigured && (
        <div>
          {leadPageText.marketing.withoutOdoo} <ConnectHint />
        </div>
      )}
    </Typography>
  );
}

interface CampaignProps {
  campaign: NonNullable<MarketingView['campaign']>;
  /** Why a running campaign sends nothing, or null. */
  blocked: string | null;
}

function Campaign({ campaign: { id, workflow, status, joined }, blocked }: CampaignProps) {
  return (
    <div>
      <Link component={RouterLink} to={`/campaigns/${id}`}>
        {leadPageText.marketing.workflows[workflow]}
      </Link>
      {': '}
      {joined && <Joined joined={joined} />}
      {joined && blocked && '. '}
      {blocked
        ? leadPageText.marketing.campaignBlocked(blocked)
        : !joined && leadPageText.marketing.campaign[status]}
    </div>
  );
}

/** The message that goes out next. */
function Next({ next }: { next: NextMessage | null }) {
  if (!next) return null;
  return (
    <div>
      {leadPageText.marketing.next} {next.title}, {campaignText.types[next.type]}, <Moment iso={next.at} />
    </div>
  );
}

/** Staff turn automatic campaigns off where they want to write themselves. */
function AutomaticSwitch({ leadId, isAutomatic }: { leadId: string; isAutomatic: boolean }) {
  const api = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => api.changeMarketing(leadId, { isAutomatic: wanted }),
    onError: () => notify(leadPageText.marketing.automaticFailed, { type: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: leadPartKey(leadId, 'marketing') }),
  });
  return (
    <Box sx={{ mt: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={isAutomatic}
            disabled={isPending || !may('campaigns.enroll')}
            onChange={(_, wanted) => mutate(wanted)}
          />
        }
        label={leadPageText.marketing.automatic}
      />
      <SmallText>{leadPageText.marketing.automaticHint}</SmallText>
    </Box>
  );
}

function isLive({ campaign }: MarketingView): boolean {
  return campaign?.status === 'active' || campaign?.status === 'joined';
}

function toCard(view: MarketingView): CardMarketing {
  const { enrolledAt, failure } = view;
  if (!enrolledAt) return isLive(view) ? 'in-campaign' : null;
  return failure ? 'sync-failed' : 'enrolled';
}

/** Consents on file and where they came from. */
export function ConsentsCard({ lead }: { lead: LeadView }) {
  const query = useLeadPart(lead.id, 'consents', (api, id) => api.consents(id));
  return (
    <SideCard title={leadPageText.consents.title}>
      <Loaded query={query} failed={leadPageText.consents.failed} height={56}>
        {(consents) =>
          consents.length === 0 ? (
            <Typography color="textSecondary">{leadPageText.consents.empty}</Typography>
          ) : (
            <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {consents.map((consent) => (
                <Consent key={consent.id} consent={consent} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <OptOuts lead={lead} />
    </SideCard>
  );
}

function Consent({ consent }: { consent: ConsentView }) {
  const { givenBy, givenAt, withdrawnAt, page, version, contact, address, userAgent } = consent;
  return (
    <li>
      {leadPageText.consents.by[givenBy]} {leadPageText.consents.way[consentWay(consent)]}
      <SmallText sx={{ overflowWrap: 'anywhere' }}>
        {leadPageText.consents.given(formatDateTime(givenAt))} {page && leadPageText.consents.on(page)}
        {withdrawnAt && ` · ${leadPageText.consents.withdrawn(formatDateTime(withdrawnAt))}`}
        <br />
        {leadPageText.consents.proof(version, address)}
        {contact && ` · ${leadPageText.consents.contact(contact)}`}
        {userAgent && ` · ${userAgent}`}
      </SmallText>
    </li>
  );
}

/** Channels the owner opted out of, and buttons to record an opt-out. The buttons work even while the state is loading. */
function OptOuts({ lead }: { lead: LeadView }) {
  const { data } = useLeadPart(lead.id, 'optedOut', (api, id) => api.optedOut(id));
  const channels = textNumberOf(lead.phone) ? (['email', 'sms'] as const) : (['email'] as const);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {channels.map((channel) =>
        data?.[channel] ? (
          <Typography key={channel} variant="body2">
            {leadPageText.optOut[channel].optedOut}
          </Typography>
        ) : (
          <OptOutButton key={channel} leadId={lead.id} name={displayName(lead)} channel={channel} />
        ),
      )}
    </Stack>
  );
}

interface OptOutButtonProps {
  leadId: string;
  name: string;
  channel: MessageChannel;
}

/** Records an opt-out given elsewhere. Needs confirmation, since only the owner can undo it. */
function OptOutButton({ leadId, name, channel }: OptOutButtonProps) {
  const api = useApi();
  const act = useAct(true);
  const text = leadPageText.optOut[channel];

  return (
    <ConfirmButton
      size="small"
      danger
      label={text.label}
      title={text.title(name)}
      text={text.text}
      onConfirm={() => act(() => api.optOut(leadId, channel), text.done(name))}
    />
  );
}

const { photo: photoText } = leadPageText;

/** The photo of the home, which the owner's report shows. */
export function HomePhotoCard({ leadId }: { leadId: string }) {
  const slot = homeSlot(leadId);
  const { data } = useGetList<SiteImageView>('admin/images', { filter: { id: [slot] } });
  const picture = data?.[0]?.picture;
  const to = picture ? imagePath(slot) : `/admin/images/create?slot=${encodeURIComponent(slot)}`;
  return (
    <SideCard title={photoText.title}>
      {picture ? (
        <Box component="img" src={picture.src} alt={picture.alt ?? ''} sx={PHOTO} />
      ) : (
        <SmallText>{photoText.none}</SmallText>
      )}
      <Button component={RouterLink} to={to} size="small" sx={{ mt: 1 }}>
        {picture ? photoText.edit : photoText.add}
      </Button>
    </SideCard>
  );
}

const PHOTO = { display: 'block', width: '100%', aspectRatio: '2 / 1', objectFit: 'cover', borderRadius: 1 };
