import type { ReactElement } from 'react';
import { NumberInput, SelectInput, TextInput, type TextInputProps, useRecordContext } from 'react-admin';
import {
  type LEAD_EDITABLE,
  LEAD_LIMITS,
  type LeadView,
  leadFormSchema,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
  type PropertyType,
  STAFF_PROPERTY_TYPES,
} from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { PLAN_IDS, PLAN_LABELS } from '#shared/pricing.js';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { type Check, type RecordCheck, resolverOf } from '../components/schemaResolver';
import { TagsInput } from './tags';
import { leadText } from './text';

// The input of each field of a lead, for Add, Edit and inline editing alike. The shared schema checks what is typed;
// `text.ts` has the labels and how values read.

/** The checklist has its own tab, and a status its own select. */
type LeadField = Exclude<(typeof LEAD_EDITABLE)[number], 'assigneeId' | 'repairChecklist' | 'status'>;

type InputProps = Partial<TextInputProps> & { step?: number };
type Input = (props: InputProps & { source: string; label: string }) => ReactElement;

/** `required` has the browser check it, in its own words. */
const line = (max: number, own: InputProps = {}): Input =>
  function LineInput({ required, ...props }) {
    return (
      <TextInput
        isRequired={required}
        slotProps={{ htmlInput: { maxLength: max, required } }}
        {...own}
        {...props}
      />
    );
  };

const number = (own: InputProps = {}): Input =>
  function FieldNumberInput({ source, label }) {
    return <NumberInput source={source} label={label} isRequired={own.isRequired} step={own.step} />;
  };

/** Commercial is only offered if the lead already is commercial. */
const PropertyTypeInput: Input = ({ source, label }) => {
  const lead = useRecordContext<LeadView>();
  const types: readonly PropertyType[] =
    lead?.propertyType === 'commercial' ? STAFF_PROPERTY_TYPES : PROPERTY_TYPES;
  const choices = types.map((id) => ({ id, name: PROPERTY_TYPE_LABELS[id] }));
  return <SelectInput source={source} label={label} choices={choices} />;
};

const PLANS = PLAN_IDS.map((id) => ({ id, name: PLAN_LABELS[id] }));
const PlanInput: Input = ({ source, label }) => (
  <SelectInput source={source} label={label} choices={PLANS} helperText={leadText.planHint} />
);

// The API wants an empty string for a blank name or address, and null for a blank phone.
const keepEmpty = (value: string) => value ?? '';

const INPUTS: Record<LeadField, Input> = {
  name: line(LEAD_LIMITS.name, { parse: keepEmpty }),
  email: line(EMAIL_MAX, { type: 'email', isRequired: true }),
  phone: line(LEAD_LIMITS.phone, { type: 'tel' }),
  company: line(LEAD_LIMITS.company),
  ownerName: line(LEAD_LIMITS.name),
  statusReason: line(LEAD_LIMITS.statusReason, { multiline: true, minRows: 3 }),
  propertyAddress: line(LEAD_LIMITS.address, { parse: keepEmpty }),
  streetAddress: line(LEAD_LIMITS.street),
  city: line(LEAD_LIMITS.city),
  state: line(LEAD_LIMITS.state),
  zipCode: line(5),
  propertyType: PropertyTypeInput,
  squareFootage: number(),
  unitCount: number({ isRequired: true }),
  bedrooms: number(),
  bathrooms: number({ step: 0.5 }),
  yearBuilt: number(),
  finishedBasementArea: number(),
  plan: PlanInput,
  estimatedRent: number(),
  purchasePrice: number(),
  achievedRent: number(),
  leaseSignedOn: line(10, { type: 'date', slotProps: { inputLabel: { shrink: true } } }),
  walkthroughDate: line(20, {
    type: 'datetime-local',
    helperText: leadText.timeZone,
    format: toWallClock,
    parse: fromWallClock,
    slotProps: { inputLabel: { shrink: true } },
  }),
  message: line(LEAD_LIMITS.message, { multiline: true, minRows: 3 }),
  tags: ({ source, label }) => <TagsInput source={source} label={label} />,
};

/** The input of a field; further props go to react-admin's input. */
export function LeadInput({ source, label, ...props }: InputProps & { source: LeadField }) {
  const FieldInput = INPUTS[source];
  return <FieldInput source={source} label={String(label ?? leadText.field[source])} {...props} />;
}

/** An email address can be corrected but not removed. A lead from a text or a call has none yet. */
export const keepsEmail: RecordCheck<LeadView> = (values, lead) =>
  'email' in values && lead?.email && !values.email ? { email: 'Required' } : {};

/** Checks one field of a form like the whole lead, plus `check`. */
export function fieldResolver(field: LeadField, check?: Check) {
  return resolverOf(leadFormSchema, check, [field]);
}
