import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import {
  CAMPAIGN_TEMPLATE_EDITABLE,
  type CampaignTemplateVersionView,
  type CampaignTemplateView,
} from '#shared/campaign.js';
import { formatDateTime } from '#shared/format.js';
import { useApi } from '../../api/useApi';
import { ConfirmButton } from '../../components/ConfirmDialog';
import { ConflictNotice } from '../../components/ConflictNotice';
import { CancelButton, FormToolbar, SaveButton } from '../../components/FormToolbar';
import { ONCE, SettingsForm, useSaveSettings } from '../../components/SettingsForm';
import { useAct } from '../../components/useAct';
import { may } from '../../session/may';
import { Loaded } from '../../states/Loaded';
import { NoAccess } from '../../states/NoAccess';
import { Notice } from '../../states/Notice';
import { isMissing } from '../../states/requestErrors';
import { CampaignsPage, useCampaignsPath } from '../CampaignsPage';
import { campaignText } from '../text';
import { Placeholders, TemplateInputs } from './form';
import { TemplatePreview } from './preview';

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

/** `/campaigns/templates/:id`: a message and its preview. */
export function CampaignTemplateEdit() {
  const { id = '' } = useParams();
  return (
    <TemplatePage>
      <LoadedTemplate key={id} id={id} />
    </TemplatePage>
  );
}

/** `/campaigns/templates/create` */
export function CampaignTemplateCreate() {
  if (!may('campaigns.templates')) return <NoAccess />;
  return (
    <TemplatePage>
      <TemplateEditor template={NEW} />
    </TemplatePage>
  );
}

function TemplatePage({ children }: { children: ReactNode }) {
  const base = useCampaignsPath();
  return (
    <CampaignsPage>
      <Link component={RouterLink} to={`${base}/templates`} sx={{ display: 'inline-block', mb: 2 }}>
        {campaignText.templates.back}
      </Link>
      {children}
    </CampaignsPage>
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

const OF_NEW = ['type', 'workflow', 'step'] as const;

/** The form next to a preview. */
function TemplateEditor({ template }: { template: CampaignTemplateView }) {
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
            <FormToolbar>
              {!isNew && <TemplateActions template={record} />}
              <CancelButton draft={draft} />
              <SaveButton />
            </FormToolbar>
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

/** Sends a test of the saved template, or deletes it. */
function TemplateActions({ template: { id, name, type } }: { template: CampaignTemplateView }) {
  const navigate = useNavigate();
  const base = useCampaignsPath();
  const api = useApi();
  const act = useAct();

  async function remove() {
    if (await act(() => api.deleteCampaignTemplate(id), campaignText.templates.deleted))
      await navigate(`${base}/templates`);
  }

  return (
    <>
      {type === 'email' && (
        <Button
          variant="outlined"
          onClick={() => act(() => api.testCampaignTemplate(id), campaignText.templates.tested)}
        >
          {campaignText.templates.test}
        </Button>
      )}
      <ConfirmButton
        danger
        label={campaignText.templates.delete}
        title={campaignText.templates.deleteTitle(name)}
        text={campaignText.templates.deleteText}
        onConfirm={remove}
      />
    </>
  );
}

/** Earlier versions, each of which can be copied into the form. */
function Versions({ id, version }: { id: string; version: number }) {
  const api = useApi();
  const { data } = useQuery({
    // Every save adds a version.
    queryKey: ['campaigns', 'versions', id, version],
    queryFn: () => api.campaignTemplateVersions(id),
    retry: false,
  });
  if (!data) return null;
  return (
    <Box component="details" sx={{ mt: 2, '& summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>{campaignText.templates.versions}</summary>
      {data.length === 0 && <Typography>{campaignText.templates.noVersions}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 2 }}>
        {data.map((each) => (
          <Version key={each.version} version={each} />
        ))}
      </Box>
    </Box>
  );
}

function Version({ version }: { version: CampaignTemplateVersionView }) {
  const { setValue } = useFormContext();
  const { name, subject, content, by, at } = version;
  const take = () => {
    for (const [field, value] of Object.entries({ name, subject, content }))
      setValue(field, value, { shouldDirty: true });
  };
  return (
    <li>
      <Typography variant="body2" color="textSecondary">
        {campaignText.templates.version(version.version, formatDateTime(at))}
        {by && `, ${campaignText.templates.versionBy(by)}`}
      </Typography>
      {subject && <strong>{subject}</strong>}
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Box>
      {may('campaigns.templates') && (
        <Button size="small" onClick={take}>
          {campaignText.templates.take}
        </Button>
      )}
    </li>
  );
}
