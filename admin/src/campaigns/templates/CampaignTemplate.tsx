import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { CampaignTemplateView } from '#shared/campaigns/campaign.contract.js';
import { useApi } from '../../api/useApi';
import { ONCE } from '../../components/useSaveSettings';
import { may } from '../../session/may';
import { Loaded } from '../../states/Loaded';
import { NoAccess } from '../../states/NoAccess';
import { Notice } from '../../states/Notice';
import { isMissing } from '../../states/requestErrors';
import { campaignText } from '../text';
import { useCampaignsPath } from '../useCampaignsPath';
import { TemplateEditor } from './TemplateEditor';

const NEW: CampaignTemplateView = {
  id: 'new',
  name: '',
  type: 'email',
  subject: '',
  content: 'Hello {{firstName|there}},\n\n',
  workflow: 'warm_lead',
  delay: 0,
  step: 'followUp',
  position: 1,
  isActive: true,
  version: 0,
  updatedAt: '',
};

/** `/campaigns/templates/:id`, and `new`: the words of one message beside how it looks. */
export function CampaignTemplate() {
  const { id = '' } = useParams();
  const base = useCampaignsPath();
  if (id === 'new' && !may('campaigns.templates')) return <NoAccess />;
  return (
    <>
      <Link component={RouterLink} to={`${base}/templates`} sx={{ display: 'inline-block', mb: 2 }}>
        {campaignText.templates.back}
      </Link>
      {id === 'new' ? <TemplateEditor template={NEW} /> : <LoadedTemplate key={id} id={id} />}
    </>
  );
}

function Missing() {
  const to = `${useCampaignsPath()}/templates`;
  return (
    <Notice title={campaignText.templates.missing} action={{ label: campaignText.templates.back, to }} />
  );
}

function LoadedTemplate({ id }: { id: string }) {
  const api = useApi();
  const queryKey = ['campaigns', 'template', id];
  const query = useQuery({ queryKey, queryFn: () => api.campaignTemplate(id), ...ONCE });
  if (isMissing(query.error)) return <Missing />;
  return (
    <Loaded query={query} failed={campaignText.templates.failed} height={640}>
      {(template) => <TemplateEditor template={template} />}
    </Loaded>
  );
}
