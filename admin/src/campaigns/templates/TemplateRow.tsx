import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { CampaignTemplateView } from '#shared/campaigns/campaign.contract.js';
import { exampleOf } from '#shared/campaigns/placeholders.js';
import { countSegments } from '#shared/messages/segments.js';
import { Pill } from '../../states/Pill';
import { campaignText } from '../text';
import { useCampaignsPath } from '../useCampaignsPath';
import { NumbersOf } from './NumbersOf';

/** One message of a campaign: what it is called, when it goes, and how it begins. */
export function TemplateRow({ template }: { template: CampaignTemplateView }) {
  const { id, name, type, step, delay, subject, content, isActive } = template;
  const translate = useTranslate();
  const base = useCampaignsPath();
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <Link component={RouterLink} to={`${base}/templates/${id}`} sx={{ fontWeight: 600 }}>
          {name}
        </Link>{' '}
        {!isActive && <Pill tone="done">{campaignText.templates.off}</Pill>}
        <Typography variant="body2" color="textSecondary">
          {campaignText.types[type]} · {campaignText.steps[step]}
          {delay > 0 && ` · ${campaignText.templates.delayed(delay)}`}
        </Typography>
        <NumbersOf templateId={id} />
      </div>
      <Typography variant="body2" sx={{ minWidth: 0 }}>
        {subject ?? content}
        {type === 'sms' && (
          <Typography component="span" variant="body2" color="textSecondary">
            {' '}
            {translate('outbox.look.segments', { smart_count: countSegments(exampleOf(content)).segments })}
          </Typography>
        )}
      </Typography>
    </Paper>
  );
}

const ROW = {
  px: 2,
  py: 1.5,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.4fr)' },
  overflowWrap: 'anywhere',
};
