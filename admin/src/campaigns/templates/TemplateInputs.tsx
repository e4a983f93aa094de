import {
  BooleanInput,
  maxLength,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  CAMPAIGN_LIMITS,
  CAMPAIGN_TYPES,
  CAMPAIGN_WORKFLOWS,
  type CampaignType,
  type CampaignWorkflow,
  WORKFLOW_STEPS,
} from '../../../../src/shared/campaigns/campaign.contract.js';
import { sayStray } from '../../../../src/shared/campaigns/placeholders.js';

const isFilled = (text: unknown) => sayStray(String(text ?? ''));

interface TemplateInputsProps {
  isNew: boolean;
  type: CampaignType;
  readOnly: boolean;
}

/** The fields of a template; channel, campaign and step are settled once it is made. */
export function TemplateInputs({ isNew, type: settled, readOnly }: TemplateInputsProps) {
  const translate = useTranslate();
  const label = (field: string) => translate(`campaigns.field.${field}`);
  const typed = useWatch({ name: 'type' }) as CampaignType | undefined;
  const workflow = (useWatch({ name: 'workflow' }) as CampaignWorkflow | undefined) ?? 'warm_lead';
  const type = typed ?? settled;
  return (
    <>
      {isNew && (
        <>
          <Choice source="type" names="types" options={CAMPAIGN_TYPES} />
          <Choice source="workflow" names="workflows" options={CAMPAIGN_WORKFLOWS} />
          <Choice source="step" names="steps" options={WORKFLOW_STEPS[workflow]} />
        </>
      )}
      <TextInput
        source="name"
        readOnly={readOnly}
        label={label('name')}
        validate={[required(), maxLength(CAMPAIGN_LIMITS.name)]}
        helperText={false}
      />
      {type === 'email' && (
        <TextInput
          source="subject"
          readOnly={readOnly}
          label={label('subject')}
          validate={[required(), maxLength(CAMPAIGN_LIMITS.subject), isFilled]}
          helperText={false}
        />
      )}
      <TextInput
        source="content"
        readOnly={readOnly}
        label={label('content')}
        multiline
        minRows={type === 'sms' ? 4 : 12}
        validate={[
          required(),
          maxLength(type === 'sms' ? CAMPAIGN_LIMITS.sms : CAMPAIGN_LIMITS.content),
          isFilled,
        ]}
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
          validate={required()}
          helperText={false}
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
            validate={required()}
            helperText={false}
          />
          <BooleanInput
            source="isActive"
            readOnly={readOnly}
            label={label('isActive')}
            helperText={translate('campaigns.templates.offHint')}
          />
        </>
      )}
    </>
  );
}

function Choice(props: { source: string; names: string; options: readonly string[] }) {
  const translate = useTranslate();
  return (
    <SelectInput
      source={props.source}
      label={translate(`campaigns.field.${props.source}`)}
      choices={props.options.map((id) => ({ id, name: translate(`campaigns.${props.names}.${id}`) }))}
      translateChoice={false}
      validate={required()}
      helperText={false}
    />
  );
}
