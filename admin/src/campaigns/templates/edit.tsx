import { Box, Button, Link, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import {
  type CampaignTemplateVersionView,
  type CampaignTemplateView,
  newCampaignTemplateSchema,
  templateProblems,
} from '#shared/campaign.js';
import { formatDateTime } from '#shared/format.js';
import { useApi } from '../../api/useApi';
import { ConfirmButton, useAct } from '../../components/ConfirmDialog';
import { Create, Edit } from '../../components/Edit';
import { CancelButton, FormToolbar, SaveButton } from '../../components/FormToolbar';
import { useDiscardChanges } from '../../components/formGuards';
import { RecordForm } from '../../components/RecordForm';
import { SmallText } from '../../components/SmallText';
import { may } from '../../session/session';
import { NoAccess } from '../../states/NoAccess';
import { CampaignsPage, useCampaignsPath } from '../CampaignsPage';
import { campaignText } from '../text';
import { Placeholders, TemplateInputs, TemplatePreview } from './form';

const { templates: text } = campaignText;
const EDIT_TEXT = { failed: text.failed, missing: text.missing, back: text.back };
const TEXT = {
  saved: text.saved,
  saveFailed: text.saveFailed,
  conflict: text.conflict,
  field: campaignText.field,
};
const NEW = {
  type: 'email',
  workflow: 'warm_lead',
  step: 'followUp',
  content: 'Hello {{firstName|there}},\n\n',
  delay: 0,
};

/** `/campaigns/templates/:id`: a message and its preview. */
export function CampaignTemplateEdit() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const base = useCampaignsPath();
  return (
    <TemplatePage>
      <Edit key={id} id={id} text={EDIT_TEXT} onBack={() => void navigate(`${base}/templates`)}>
        <TemplateForm draft={`campaign template ${id}`} />
      </Edit>
    </TemplatePage>
  );
}

/** `/campaigns/templates/create` */
export function CampaignTemplateCreate() {
  const navigate = useNavigate();
  const base = useCampaignsPath();
  if (!may('campaigns.templates')) return <NoAccess />;
  return (
    <TemplatePage>
      <Create transform={toNewTemplate}>
        <TemplateForm
          draft="campaign template new"
          onSaved={({ id }) => void navigate(`${base}/templates/${id}`, { replace: true })}
        />
      </Create>
    </TemplatePage>
  );
}

/** A text message has no subject. */
const toNewTemplate = ({ name, type, subject, content, workflow, step, delay }: CampaignTemplateView) => ({
  ...{ name, type, content, workflow, step, delay },
  subject: type === 'sms' ? null : subject,
});

function TemplatePage({ children }: { children: ReactNode }) {
  const base = useCampaignsPath();
  return (
    <CampaignsPage>
      <Link component={RouterLink} to={`${base}/templates`} sx={{ display: 'inline-block', mb: 2 }}>
        {text.back}
      </Link>
      {children}
    </CampaignsPage>
  );
}

interface TemplateFormProps {
  draft: string;
  onSaved?: (saved: CampaignTemplateView) => void;
}

/** The form next to a preview. */
function TemplateForm({ draft, onSaved }: TemplateFormProps) {
  return (
    <RecordForm<CampaignTemplateView>
      draft={draft}
      schema={newCampaignTemplateSchema}
      check={check}
      defaultValues={NEW}
      text={TEXT}
      toolbar={() => null}
      onSaved={onSaved}
    >
      <TemplateFields draft={draft} />
    </RecordForm>
  );
}

function check(values: FieldValues) {
  const { type, subject, content, delay, position, ...rest } = values as CampaignTemplateView;
  const typed = { ...rest, type, content: content ?? '', delay: delay ?? 0 };
  const problems = templateProblems({ ...typed, subject: type === 'sms' ? null : subject || null });
  const blank = {
    ...(delay === null && { delay: 'Required' }),
    ...(position === null && { position: 'Required' }),
  };
  return { ...Object.fromEntries(problems), ...blank };
}

function TemplateFields({ draft }: { draft: string }) {
  const template = useRecordContext<CampaignTemplateView>();
  const mayEdit = may('campaigns.templates');
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {template?.name ?? text.new}
      </Typography>
      <Box sx={SIDES}>
        <Paper sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, '& .MuiFormControl-root': { m: 0 } }}>
          <TemplateInputs isNew={!template} type={template?.type ?? 'email'} readOnly={!mayEdit} />
          <Placeholders />
          {mayEdit && (
            <FormToolbar>
              {template && <TemplateActions template={template} draft={draft} />}
              <CancelButton draft={draft} />
              <SaveButton />
            </FormToolbar>
          )}
          {template && <Versions id={String(template.id)} version={template.version} />}
        </Paper>
        <TemplatePreview />
      </Box>
    </>
  );
}

const SIDES = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

interface TemplateActionsProps {
  template: CampaignTemplateView;
  draft: string;
}

/** Sends a test of the saved template, or deletes it. */
function TemplateActions({ template: { id, name, type }, draft }: TemplateActionsProps) {
  const discard = useDiscardChanges(draft);
  const navigate = useNavigate();
  const base = useCampaignsPath();
  const api = useApi();
  const act = useAct();
  const confirmed = useAct(true);

  async function remove() {
    await confirmed(() => api.deleteCampaignTemplate(id), text.deleted);
    discard();
    await navigate(`${base}/templates`);
  }

  return (
    <>
      {type === 'email' && (
        <Button variant="outlined" onClick={() => act(() => api.testCampaignTemplate(id), text.tested)}>
          {text.test}
        </Button>
      )}
      <ConfirmButton
        danger
        label={text.delete}
        title={text.deleteTitle(name)}
        text={text.deleteText}
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
      <summary>{text.versions}</summary>
      {data.length === 0 && <Typography>{text.noVersions}</Typography>}
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
      <SmallText>
        {text.version(version.version, formatDateTime(at))}
        {by && `, ${text.versionBy(by)}`}
      </SmallText>
      {subject && <strong>{subject}</strong>}
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Box>
      {may('campaigns.templates') && (
        <Button size="small" onClick={take}>
          {text.take}
        </Button>
      )}
    </li>
  );
}
