import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { NextMessage } from '#shared/campaign.js';
import type { MarketingView } from '#shared/campaign-settings.js';
import { formatDateTime } from '#shared/format.js';
import { type CardMarketing, displayName, type LeadView } from '#shared/lead.js';
import { useApi } from '../../api/useApi';
import { Joined, StopButton } from '../../campaigns/actions';
import { campaignText } from '../../campaigns/text';
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
      {campaign && <Campaign campaign={campaign} />}
      {blocked ? (
        <div>{leadPageText.marketing.blocked(blocked)}</div>
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

function Campaign({
  campaign: { id, workflow, status, joined },
}: {
  campaign: NonNullable<MarketingView['campaign']>;
}) {
  return (
    <div>
      <Link component={RouterLink} to={`/campaigns/${id}`}>
        {leadPageText.marketing.workflows[workflow]}
      </Link>
      {': '}
      {joined ? <Joined joined={joined} /> : leadPageText.marketing.campaign[status]}
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
      <Typography variant="body2" color="textSecondary">
        {leadPageText.marketing.automaticHint}
      </Typography>
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
