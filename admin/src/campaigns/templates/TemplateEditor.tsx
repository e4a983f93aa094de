import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import {
  CAMPAIGN_TEMPLATE_EDITABLE,
  type CampaignTemplateView,
} from '#shared/campaigns/campaign.contract.js';
import { useApi } from '../../api/useApi';
import { ConflictNotice } from '../../components/ConflictNotice';
import { FormButtons, SaveChanges, SettingsForm } from '../../components/RecordForm';
import { useSaveSettings } from '../../components/useSaveSettings';
import { DropChanges } from '../../content/DropChanges';
import { may } from '../../session/may';
import { campaignText } from '../text';
import { useCampaignsPath } from '../useCampaignsPath';
import { Placeholders } from './Placeholders';
import { TemplateActions } from './TemplateActions';
import { TemplateInputs } from './TemplateInputs';
import { TemplatePreview } from './TemplatePreview';
import { Versions } from './Versions';

const OF_NEW = ['type', 'workflow', 'step'] as const;

/** The words of a message on one side, and on the other how it looks. */
export function TemplateEditor({ template }: { template: CampaignTemplateView }) {
  const isNew = template.id === 'new';
  const draft = `campaign template ${template.id}`;
  const { record, saving, conflict, settle } = useSaveTemplate(template, draft);
  const mayEdit = may('campaigns.templates');
  return (
    <SettingsForm record={record} saving={saving} draft={draft}>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {isNew ? campaignText.templates.new : record.name}
      </Typography>
      <Box sx={SIDES}>
        <Paper sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, '& .MuiFormControl-root': { m: 0 } }}>
          {conflict && (
            <ConflictNotice
              title={campaignText.templates.conflict}
              now={conflict}
              fields={CAMPAIGN_TEMPLATE_EDITABLE}
              labels={campaignText.field}
              onSettled={settle}
            />
          )}
          <TemplateInputs isNew={isNew} type={record.type} readOnly={!mayEdit} />
          <Placeholders />
          {mayEdit && (
            <FormButtons>
              {!isNew && <TemplateActions template={record} />}
              <DropChanges />
              <SaveChanges />
            </FormButtons>
          )}
          {!isNew && <Versions id={template.id} version={record.version} />}
        </Paper>
        <TemplatePreview />
      </Box>
    </SettingsForm>
  );
}

function useSaveTemplate(template: CampaignTemplateView, draft: string) {
  const api = useApi();
  const navigate = useNavigate();
  const base = useCampaignsPath();
  const isNew = template.id === 'new';
  return useSaveSettings({
    before: template,
    draft,
    text: campaignText.templates,
    queryKey: ['campaigns', 'template', template.id],
    fields: isNew ? [...CAMPAIGN_TEMPLATE_EDITABLE, ...OF_NEW] : CAMPAIGN_TEMPLATE_EDITABLE,
    async send(changes, version) {
      if (!isNew) return api.changeCampaignTemplate(template.id, changes, version);
      const { name, subject, content, type, workflow, step } = { ...template, ...changes };
      const words = { name, subject: type === 'sms' ? null : subject, content };
      const added = await api.addCampaignTemplate({
        ...words,
        type,
        workflow,
        step,
        delay: changes.delay ?? 0,
      });
      await navigate(`${base}/templates/${added.id}`, { replace: true });
      return added;
    },
  });
}

const SIDES = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
