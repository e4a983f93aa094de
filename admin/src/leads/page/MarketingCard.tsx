import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { MarketingView } from '#shared/campaign-settings.js';
import { formatDateTime } from '#shared/format.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { Joined, StopButton } from '../../campaigns/actions';
import { Loaded } from '../../states/Loaded';
import { EnrollButton } from '../marketing/EnrollButton';
import { leadText } from '../text';
import { ConnectHint, SideCard } from './SideCard';
import { leadPageText } from './text';
import { useLeadPart } from './useLeadPart';

/** Marketing enrollment, campaign and Odoo sync. */
export function MarketingCard({ lead }: { lead: LeadView }) {
  const query = useLeadPart(lead.id, 'marketing', (api, id) => api.marketing(id));
  return (
    <SideCard title={leadPageText.marketing.title}>
      <Loaded query={query} failed={leadPageText.marketing.failed} height={72}>
        {(view) => (
          <>
            <MarketingStatus view={view} />
            {(view.campaign?.status === 'active' || view.campaign?.status === 'joined') && (
              <StopButton id={view.campaign.id} name={displayName(lead)} reason="replied" />
            )}
            <EnrollButton leadId={lead.id} name={displayName(lead)} marketing={toCard(view)} />
          </>
        )}
      </Loaded>
    </SideCard>
  );
}

function MarketingStatus({ view }: { view: MarketingView }) {
  const { enrolledAt, syncedAt, failure, isOdooConfigured, campaign } = view;
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      <div>
        {enrolledAt
          ? leadPageText.marketing.enrolledAt(formatDateTime(enrolledAt))
          : leadPageText.marketing.notEnrolled}
      </div>
      {campaign && <Campaign campaign={campaign} />}
      {syncedAt && <div>{leadPageText.marketing.syncedAt(formatDateTime(syncedAt))}</div>}
      {failure && <div>{leadPageText.marketing.failure(failure)}</div>}
      {!isOdooConfigured && (
        <div>
          {leadText.marketing.withoutOdoo}. <ConnectHint />
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

function toCard({ enrolledAt, failure }: MarketingView) {
  if (!enrolledAt) return null;
  return failure ? 'sync-failed' : 'enrolled';
}
