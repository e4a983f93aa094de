import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { maxValue, minValue, NumberInput, required, useRecordContext, useTranslate } from 'react-admin';
import { type ContentKind, CONTENT_LIMITS as LIMITS } from '../../../src/shared/content/content.contract.js';
import { FAQ_PAGES } from '../../../src/shared/content/faqs.js';
import { SKYLINES } from '../../../src/shared/content/neighborhoods.js';
import { LineInput } from '../inputs/LineInput';
import { ChoiceField, LinkField, TextField } from './fields';

const at = (source: string) => ({ source, label: `content.field.${source}` });

function TeamMemberInputs() {
  const translate = useTranslate();
  const record = useRecordContext();
  return (
    <>
      <LineInput {...at('name')} max={LIMITS.line} />
      <LineInput {...at('role')} max={LIMITS.line} />
      <LineInput {...at('phone')} max={LIMITS.phone} type="tel" />
      <LinkField {...at('bookingUrl')} isOptional helperText={translate('content.help.bookingUrl')} />
      {!record?.id && <Typography color="textSecondary">{translate('content.photo.later')}</Typography>}
    </>
  );
}

function TestimonialInputs() {
  const translate = useTranslate();
  return (
    <>
      <TextField {...at('quote')} max={LIMITS.quote} />
      <LineInput {...at('name')} max={LIMITS.line} />
      <LineInput {...at('property')} max={LIMITS.line} />
      <NumberInput
        source="rating"
        label={translate('content.field.rating')}
        min={1}
        max={LIMITS.stars}
        step={1}
        defaultValue={LIMITS.stars}
        validate={[required(), minValue(1), maxValue(LIMITS.stars)]}
      />
    </>
  );
}

function ResidentQuoteInputs() {
  return (
    <>
      <TextField {...at('quote')} max={LIMITS.quote} />
      <LineInput {...at('name')} max={LIMITS.line} />
      <LineInput {...at('city')} max={LIMITS.line} />
    </>
  );
}

function FaqInputs() {
  return (
    <>
      <ChoiceField {...at('page')} names="content.page" options={FAQ_PAGES} />
      <LineInput {...at('question')} max={LIMITS.question} />
      <TextField {...at('answer')} max={LIMITS.answer} />
    </>
  );
}

function RequirementInputs() {
  return (
    <>
      <LineInput {...at('title')} max={LIMITS.line} />
      <TextField {...at('text')} max={LIMITS.answer} />
    </>
  );
}

function NeighborhoodInputs() {
  return (
    <>
      <LineInput {...at('name')} max={LIMITS.line} />
      <ChoiceField {...at('skyline')} names="content.skyline" options={SKYLINES} />
      <LinkField {...at('rentalsUrl')} />
      <TextField {...at('description')} max={LIMITS.description} />
    </>
  );
}

/** The fields of each kind, in the order they are filled in. */
export const CONTENT_INPUTS: Record<ContentKind, ComponentType> = {
  'team-members': TeamMemberInputs,
  testimonials: TestimonialInputs,
  'resident-quotes': ResidentQuoteInputs,
  faqs: FaqInputs,
  requirements: RequirementInputs,
  neighborhoods: NeighborhoodInputs,
};
