import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ListItemButton,
  ListItemText,
  Paper,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BooleanInput, HttpError, NumberInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  CAMPAIGN_LIMITS,
  CAMPAIGN_TYPES,
  CAMPAIGN_WORKFLOWS,
  type CampaignTemplateView,
  type CampaignType,
  type CampaignWorkflow,
  WORKFLOW_STEPS,
} from '#shared/campaign.js';
import { displayName } from '#shared/lead.js';
import { PLACEHOLDERS } from '#shared/placeholders.js';
import { useApi } from '../../api/useApi';
import { FilterText } from '../../components/FilterRow';
import { SmallText } from '../../components/SmallText';
import { actionText } from '../../components/text';
import { FoundLeads } from '../../leads/FoundLeads';
import { leadText } from '../../leads/text';
import { MessageLook } from '../../messages/MessageLook';
import { useLeadName } from '../CampaignsPage';
import { campaignText } from '../text';

interface TemplateInputsProps {
  isNew: boolean;
  type: CampaignType;
  readOnly: boolean;
}

/** The fields of a template; channel, campaign and step can't change once it is created. */
export function TemplateInputs({ isNew, type: settled, readOnly }: TemplateInputsProps) {
  const label = (field: keyof typeof campaignText.field) => campaignText.field[field];
  const typed = useWatch({ name: 'type' }) as CampaignType | undefined;
  const workflow = (useWatch({ name: 'workflow' }) as CampaignWorkflow | undefined) ?? 'warm_lead';
  const type = typed ?? settled;
  return (
    <>
      {isNew && (
        <>
          <Choice source="type" names={campaignText.types} options={CAMPAIGN_TYPES} />
          <Choice source="workflow" names={campaignText.workflows} options={CAMPAIGN_WORKFLOWS} />
          <Choice source="step" names={campaignText.steps} options={WORKFLOW_STEPS[workflow]} />
        </>
      )}
      <TextInput source="name" readOnly={readOnly} label={label('name')} isRequired helperText={false} />
      {type === 'email' && (
        <TextInput
          source="subject"
          readOnly={readOnly}
          label={label('subject')}
          isRequired
          helperText={false}
        />
      )}
      <TextInput
        source="content"
        readOnly={readOnly}
        label={label('content')}
        multiline
        minRows={type === 'sms' ? 4 : 12}
        isRequired
        helperText={false}
      />
      {workflow !== 'confirmation' && (
        <NumberInput
          source="delay"
          readOnly={readOnly}
          label={label('delay')}
          min={0}
          max={CAMPAIGN_LIMITS.delayDays}
          step={1}
          isRequired
          helperText={campaignText.templates.delayHint}
        />
      )}
      {!isNew && (
        <>
          <NumberInput
            source="position"
            readOnly={readOnly}
            label={label('position')}
            min={1}
            step={1}
            isRequired
            helperText={false}
          />
          <BooleanInput
            source="isActive"
            readOnly={readOnly}
            label={label('isActive')}
            helperText={campaignText.templates.offHint}
          />
        </>
      )}
    </>
  );
}

function Choice<Option extends string>(props: {
  source: 'type' | 'workflow' | 'step';
  names: Record<Option, string>;
  options: readonly Option[];
}) {
  return (
    <SelectInput
      source={props.source}
      label={campaignText.field[props.source]}
      choices={props.options.map((id) => ({ id, name: props.names[id] }))}
      translateChoice={false}
      isRequired
      helperText={false}
    />
  );
}

/** The merge fields, each with an example. */
export function Placeholders() {
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>{campaignText.templates.placeholders}</summary>
      <SmallText sx={{ my: 1 }}>{campaignText.templates.placeholdersHint}</SmallText>
      <Box component="dl" sx={LIST}>
        {Object.entries(PLACEHOLDERS).map(([name, { about }]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  m: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
  '& dd': { m: 0, color: 'text.secondary', fontSize: '0.875rem' },
};

/** The message in the form as a lead would get it. */
export function TemplatePreview() {
  const [leadId, setLeadId] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const name = useLeadName(leadId ?? '');
  return (
    <Paper component="section" aria-labelledby="preview" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography id="preview" variant="h3" component="h2">
        {campaignText.templates.preview}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography color="textSecondary">
          {leadId ? campaignText.templates.previewLead(name) : campaignText.templates.previewOf}
        </Typography>
        <Button size="small" onClick={() => setChoosing(true)}>
          {campaignText.templates.choose}
        </Button>
        {leadId && (
          <Button size="small" onClick={() => setLeadId(null)}>
            {campaignText.templates.examples}
          </Button>
        )}
      </Box>
      <Look leadId={leadId} />
      {isChoosing && (
        <ChooseLead
          onChoose={(id) => {
            setLeadId(id);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Paper>
  );
}

function Look({ leadId }: { leadId: string | null }) {
  const api = useApi();
  const [type, subject, content, name] = useWatch({ name: ['type', 'subject', 'content', 'name'] });
  const written = useSettled({ type, subject: type === 'sms' ? null : subject || null, content });
  const { data, error } = useQuery({
    queryKey: ['campaigns', 'preview', written, leadId],
    queryFn: () =>
      api.previewCampaignTemplate({
        ...(written as Pick<CampaignTemplateView, 'type' | 'subject' | 'content'>),
        ...(leadId && { leadId }),
      }),
    enabled: Boolean(written.content),
    retry: false,
    placeholderData: (before) => before,
  });
  if (error)
    return (
      <Typography role="status" sx={{ color: 'var(--bad)' }}>
        {campaignText.templates.previewFailed} {reasonOf(error)}
      </Typography>
    );
  if (!data) return null;
  return (
    <>
      {data.subject && <Typography sx={{ fontWeight: 600 }}>{data.subject}</Typography>}
      <MessageLook message={{ channel: type, ...data }} name={name || 'preview'} />
    </>
  );
}

function reasonOf(error: unknown): string {
  const errors = error instanceof HttpError ? (error.body?.errors as Record<string, unknown>) : null;
  const [first] = Object.values(errors ?? {});
  return typeof first === 'string' ? first : '';
}

/** Finds the lead a template is shown for. */
function ChooseLead({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const [q, setQ] = useState('');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="choose-lead">
      <DialogTitle id="choose-lead">{campaignText.templates.choose}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <FilterText label={leadText.filter.q} value={q} onChange={setQ} grow />
        <FoundLeads q={q} onClear={() => setQ('')}>
          {(lead) => (
            <ListItemButton onClick={() => onChoose(lead.id)}>
              <ListItemText primary={displayName(lead)} secondary={lead.email} />
            </ListItemButton>
          )}
        </FoundLeads>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{actionText.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

const TYPING_PAUSE_MS = 400;

/** The value once typing pauses. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
