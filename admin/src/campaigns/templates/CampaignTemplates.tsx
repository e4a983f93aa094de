import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CAMPAIGN_WORKFLOWS, type CampaignTemplateView } from '#shared/campaigns/campaign.contract.js';
import { useApi } from '../../api/useApi';
import { may } from '../../session/may';
import { Loaded } from '../../states/Loaded';
import { campaignText } from '../text';
import { useCampaignsPath } from '../useCampaignsPath';
import { TemplateRow } from './TemplateRow';

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
          <Button variant="contained" component={Link} to={`${base}/templates/new`}>
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
