import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { CAMPAIGN_WORKFLOWS, type CampaignTemplateView, type StepNumbers } from '#shared/campaign.js';
import { exampleOf } from '#shared/placeholders.js';
import { countSegments } from '#shared/sms-segments.js';
import { useApi } from '../../api/useApi';
import { messageText } from '../../messages/text';
import { may } from '../../session/may';
import { Loaded } from '../../states/Loaded';
import { Pill } from '../../states/Pill';
import { useCampaignsPath } from '../CampaignsPage';
import { campaignText } from '../text';

/** The tab `Templates`: what each campaign writes, in the order it goes. */
export function CampaignTemplates() {
  const api = useApi();
  const base = useCampaignsPath();
  const query = useQuery({
    queryKey: ['campaigns', 'templates'],
    queryFn: () => api.campaignTemplates(),
    retry: false,
  });
  return (
    <>
      <Box sx={HEAD}>
        <Typography color="textSecondary">{campaignText.templates.about}</Typography>
        {may('campaigns.templates') && (
          <Button variant="contained" component={RouterLink} to={`${base}/templates/new`}>
            {campaignText.templates.add}
          </Button>
        )}
      </Box>
      <Loaded query={query} failed={campaignText.templates.failed} height={640}>
        {(templates) =>
          CAMPAIGN_WORKFLOWS.map((workflow) => (
            <Group
              key={workflow}
              title={campaignText.workflows[workflow]}
              templates={templates.filter((each) => each.workflow === workflow)}
            />
          ))
        }
      </Loaded>
    </>
  );
}

function Group({ title, templates }: { title: string; templates: CampaignTemplateView[] }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {templates.length === 0 && <Typography>{campaignText.templates.none}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </Box>
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mb: 2,
};

/** One message of a campaign: what it is called, when it goes, and how it begins. */
function TemplateRow({ template }: { template: CampaignTemplateView }) {
  const { id, name, type, step, delay, subject, content, isActive } = template;
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
            {messageText.look.segments(countSegments(exampleOf(content)).segments)}
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

const COUNTED = [
  'sent',
  'delivered',
  'bounced',
  'complained',
  'replied',
  'unsubscribed',
  'booked',
  'signed',
  'paid',
] as const satisfies readonly (keyof StepNumbers)[];

/** What came of a template, in numbers; nothing where nobody got it yet. */
function NumbersOf({ templateId }: { templateId: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['campaigns', 'steps'],
    queryFn: () => api.campaignSteps(),
    retry: false,
  });
  const numbers = data?.find((each) => each.templateId === templateId);
  if (!numbers) return null;
  const told = COUNTED.filter((name) => name === 'sent' || numbers[name] > 0);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {told.map((name) => campaignText.numbers[name](numbers[name])).join(' · ')}
    </Typography>
  );
}
