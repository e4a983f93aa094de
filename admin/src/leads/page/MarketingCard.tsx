import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '../../../../src/shared/format.js';
import { displayName, type LeadView } from '../../../../src/shared/leads/lead.contract.js';
import type { MarketingView } from '../../../../src/shared/leads/marketing.contract.js';
import { StopButton } from '../../campaigns/StopButton';
import { Loaded } from '../../states/Loaded';
import { EnrollButton } from '../marketing/EnrollButton';
import { DeskCard } from './DeskCard';
import { useDeskQuery } from './useDeskQuery';
import { WayToConnect } from './WayToConnect';

/** Whether the lead is enrolled in marketing, and what Odoo has of it. */
export function MarketingCard({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const query = useDeskQuery(lead.id, 'marketing', (api, id) => api.marketing(id));
  return (
    <DeskCard title={translate('leadPage.marketing.title')}>
      <Loaded query={query} failed="leadPage.marketing.failed" height={72}>
        {(view) => (
          <>
            <Standing view={view} />
            {view.campaign?.status === 'active' && (
              <StopButton id={view.campaign.id} name={displayName(lead)} reason="replied" />
            )}
            <EnrollButton leadId={lead.id} name={displayName(lead)} marketing={toCard(view)} />
          </>
        )}
      </Loaded>
    </DeskCard>
  );
}

function Standing({ view }: { view: MarketingView }) {
  const { enrolledAt, syncedAt, failure, isOdooConfigured, campaign } = view;
  const translate = useTranslate();
  const at = (key: string, iso: string) =>
    translate(`leadPage.marketing.${key}`, { date: formatDateTime(iso) });
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      <div>{enrolledAt ? at('enrolledAt', enrolledAt) : translate('leadPage.marketing.notEnrolled')}</div>
      {campaign && <Campaign campaign={campaign} />}
      {syncedAt && <div>{at('syncedAt', syncedAt)}</div>}
      {failure && <div>{translate('leadPage.marketing.failure', { failure })}</div>}
      {!isOdooConfigured && (
        <div>
          {translate('lead.marketing.withoutOdoo')}. <WayToConnect />
        </div>
      )}
    </Typography>
  );
}

function Campaign({
  campaign: { id, workflow, status },
}: {
  campaign: NonNullable<MarketingView['campaign']>;
}) {
  const translate = useTranslate();
  return (
    <div>
      <Link component={RouterLink} to={`/campaigns/${id}`}>
        {translate(`leadPage.marketing.workflows.${workflow}`)}
      </Link>
      {': '}
      {translate(`leadPage.marketing.campaign.${status}`)}
    </div>
  );
}

function toCard({ enrolledAt, failure }: MarketingView) {
  if (!enrolledAt) return null;
  return failure ? 'sync-failed' : 'enrolled';
}
