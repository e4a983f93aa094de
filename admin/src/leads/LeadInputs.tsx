import {
  email,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  TextInput,
  type TextInputProps,
} from 'react-admin';
import { fromWallClock, toWallClock } from '#shared/business-time.js';
import {
  LEAD_LIMITS,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
  type PropertyType,
  STAFF_PROPERTY_TYPES,
} from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { leadText } from './text';

const asChoices = (types: readonly PropertyType[]) =>
  types.map((id) => ({ id, name: PROPERTY_TYPE_LABELS[id] }));
const isZip = regex(/^\d{5}$/, leadText.invalid.zip);
const notNegative = minValue(0);

// The API wants an empty string for a blank name or address, and null for a blank phone.
const keepEmpty = (value: string) => value ?? '';

function useLabel() {
  return (field: string) => leadText.field[field as keyof typeof leadText.field];
}

function Text({ source, max, ...input }: TextInputProps & { source: string; max: number }) {
  const label = useLabel();
  return (
    <TextInput
      source={source}
      label={label(source)}
      slotProps={{ htmlInput: { maxLength: max } }}
      {...input}
    />
  );
}

function Amount({ source, ...input }: { source: string; max?: number; step?: number }) {
  const label = useLabel();
  return <NumberInput source={source} label={label(source)} validate={notNegative} {...input} />;
}

export function ContactInputs() {
  return (
    <>
      <Text source="name" max={LEAD_LIMITS.name} parse={keepEmpty} />
      <Text
        source="email"
        max={EMAIL_MAX}
        type="email"
        validate={[required(), email(leadText.invalid.email)]}
        parse={keepEmpty}
      />
      <Text source="phone" max={LEAD_LIMITS.phone} type="tel" />
    </>
  );
}

export function OwnerInputs() {
  return (
    <>
      <Text source="company" max={LEAD_LIMITS.company} />
      <Text source="ownerName" max={LEAD_LIMITS.name} />
    </>
  );
}

/** Commercial is only offered if the lead already is commercial. */
export function PropertyBasics({ type }: { type: PropertyType | null }) {
  const label = useLabel();
  const types = type === 'commercial' ? STAFF_PROPERTY_TYPES : PROPERTY_TYPES;
  return (
    <>
      <Text source="propertyAddress" max={LEAD_LIMITS.address} parse={keepEmpty} />
      <SelectInput source="propertyType" label={label('propertyType')} choices={asChoices(types)} />
      <Amount source="squareFootage" max={LEAD_LIMITS.squareFootage} />
    </>
  );
}

export function AddressInputs() {
  return (
    <>
      <Text source="streetAddress" max={LEAD_LIMITS.street} />
      <Text source="city" max={LEAD_LIMITS.city} />
      <Text source="state" max={LEAD_LIMITS.state} />
      <Text source="zipCode" max={5} validate={isZip} />
    </>
  );
}

export function BuildingInputs() {
  return (
    <>
      <NumberInput source="unitCount" label={useLabel()('unitCount')} validate={[required(), minValue(1)]} />
      <Amount source="bedrooms" />
      <Amount source="bathrooms" step={0.5} />
      <NumberInput
        source="yearBuilt"
        label={useLabel()('yearBuilt')}
        validate={minValue(LEAD_LIMITS.yearBuiltMin)}
      />
      <Amount source="finishedBasementArea" />
      <Amount source="estimatedRent" />
      <Amount source="purchasePrice" />
    </>
  );
}

export function WalkthroughInput() {
  return (
    <TextInput
      source="walkthroughDate"
      type="datetime-local"
      label={leadText.field.walkthroughDate}
      helperText={leadText.timeZone}
      format={toWallClock}
      parse={fromWallClock}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

export function MessageInput() {
  return (
    <Text source="message" max={LEAD_LIMITS.message} multiline minRows={3} sx={{ gridColumn: '1 / -1' }} />
  );
}
