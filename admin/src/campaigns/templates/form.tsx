import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  CAMPAIGN_LIMITS,
  CAMPAIGN_TYPES,
  CAMPAIGN_WORKFLOWS,
  type CampaignType,
  type CampaignWorkflow,
  WORKFLOW_STEPS,
} from '#shared/campaign.js';
import { PLACEHOLDERS } from '#shared/placeholders.js';
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
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {campaignText.templates.placeholdersHint}
      </Typography>
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
