import { Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { DateInput, NumberInput, SelectInput, useRecordContext } from 'react-admin';
import { type ContentKind, FAQ_PAGES, CONTENT_LIMITS as LIMITS, SKYLINES } from '#shared/content.js';
import { LineInput, type LineInputProps } from '../components/FormToolbar';
import { contentText } from './text';

const at = (source: keyof typeof contentText.field) => ({ source, label: contentText.field[source] });

function TeamMemberInputs() {
  const record = useRecordContext();
  return (
    <>
      <LineInput {...at('name')} max={LIMITS.line} />
      <LineInput {...at('role')} max={LIMITS.line} />
      <LineInput {...at('phone')} max={LIMITS.phone} type="tel" />
      <LinkField {...at('bookingUrl')} isOptional helperText={contentText.help.bookingUrl} />
      <LineInput {...at('license')} max={LIMITS.line} isOptional />
      <TextField {...at('bio')} max={LIMITS.description} isOptional />
      {!record?.id && <Typography color="textSecondary">{contentText.photo.later}</Typography>}
    </>
  );
}

function TestimonialInputs() {
  return (
    <>
      <TextField {...at('quote')} max={LIMITS.quote} />
      <LineInput {...at('name')} max={LIMITS.line} />
      <LineInput {...at('property')} max={LIMITS.line} />
      <NumberInput
        source="rating"
        label={contentText.field.rating}
        min={1}
        max={LIMITS.stars}
        step={1}
        defaultValue={LIMITS.stars}
        isRequired
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
      <ChoiceField {...at('page')} names={contentText.page} options={FAQ_PAGES} />
      <LineInput {...at('question')} max={LIMITS.question} />
      <TextField {...at('answer')} max={LIMITS.answer} helperText={contentText.help.answer} />
    </>
  );
}

function RequirementInputs() {
  return (
    <>
      <LineInput {...at('title')} max={LIMITS.line} />
      <TextField {...at('text')} max={LIMITS.answer} helperText={contentText.help.text} />
    </>
  );
}

function NeighborhoodInputs() {
  return (
    <>
      <LineInput {...at('name')} max={LIMITS.line} />
      <ChoiceField {...at('skyline')} names={contentText.skyline} options={SKYLINES} />
      <LinkField {...at('rentalsUrl')} />
      <TextField {...at('description')} max={LIMITS.description} />
    </>
  );
}

function RentalInputs() {
  return (
    <>
      <LineInput {...at('address')} max={LIMITS.line} />
      <LineInput {...at('city')} max={LIMITS.line} />
      <LineInput {...at('zipCode')} max={5} />
      <NumberInput {...at('rent')} min={1} max={LIMITS.rent} step={1} isRequired />
      <NumberInput {...at('bedrooms')} min={0} max={LIMITS.bedrooms} step={1} isRequired />
      <NumberInput {...at('bathrooms')} min={0} max={LIMITS.bathrooms} step={0.5} isRequired />
      <NumberInput {...at('squareFootage')} min={1} max={LIMITS.squareFootage} step={1} />
      <DateInput {...at('availableOn')} helperText={contentText.help.availableOn} />
      <LinkField {...at('photoUrl')} isOptional helperText={contentText.help.photoUrl} />
      <LinkField {...at('url')} isOptional helperText={contentText.help.url} />
    </>
  );
}

/** Multi-line text. */
export function TextField(props: LineInputProps) {
  return <LineInput multiline minRows={3} sx={{ gridColumn: '1 / -1' }} {...props} />;
}

export function LinkField(props: Omit<LineInputProps, 'max'>) {
  return <LineInput type="url" max={LIMITS.url} {...props} />;
}

/** One of a fixed set of options. */
function ChoiceField<Option extends string>(props: {
  source: string;
  label: string;
  names: Record<Option, string>;
  options: readonly Option[];
}) {
  const choices = props.options.map((id) => ({ id, name: props.names[id] }));
  return (
    <SelectInput
      source={props.source}
      label={props.label}
      choices={choices}
      translateChoice={false}
      isRequired
    />
  );
}

/** The inputs of each kind, in form order. */
export const CONTENT_INPUTS: Record<ContentKind, ComponentType> = {
  'team-members': TeamMemberInputs,
  testimonials: TestimonialInputs,
  'resident-quotes': ResidentQuoteInputs,
  faqs: FaqInputs,
  requirements: RequirementInputs,
  neighborhoods: NeighborhoodInputs,
  rentals: RentalInputs,
};
