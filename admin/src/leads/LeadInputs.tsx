import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { NumberInput, SelectInput, TextInput, type TextInputProps, useRecordContext } from 'react-admin';
import { fromWallClock, toWallClock } from '#shared/business-time.js';
import {
  LEAD_LIMITS,
  type LeadView,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
  type PropertyType,
  STAFF_PROPERTY_TYPES,
} from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { leadPageText } from './page/text';
import { leadText } from './text';

// The inputs of a lead's fields, used by every form that edits one. The shared schema checks them.

type Field = keyof typeof leadText.field;

// The API wants an empty string for a blank name or address, and null for a blank phone.
const keepEmpty = (value: string) => value ?? '';

interface TextProps extends TextInputProps {
  source: Field;
  max: number;
}

/** `required` has the browser check it, in its own words. */
function Text({ source, max, required, ...input }: TextProps) {
  return (
    <TextInput
      source={source}
      label={leadText.field[source]}
      isRequired={required}
      slotProps={{ htmlInput: { maxLength: max, required } }}
      {...input}
    />
  );
}

function Amount({ source, ...input }: { source: Field; max?: number; step?: number }) {
  return <NumberInput source={source} label={leadText.field[source]} {...input} />;
}

const nameInput = <Text source="name" max={LEAD_LIMITS.name} parse={keepEmpty} />;
const emailInput = <Text source="email" max={EMAIL_MAX} type="email" isRequired parse={keepEmpty} />;
const phoneInput = <Text source="phone" max={LEAD_LIMITS.phone} type="tel" />;
const addressInput = <Text source="propertyAddress" max={LEAD_LIMITS.address} parse={keepEmpty} />;

/** Commercial is only offered if the lead already is commercial. */
function PropertyTypeInput() {
  const lead = useRecordContext<LeadView>();
  const types: readonly PropertyType[] =
    lead?.propertyType === 'commercial' ? STAFF_PROPERTY_TYPES : PROPERTY_TYPES;
  const choices = types.map((id) => ({ id, name: PROPERTY_TYPE_LABELS[id] }));
  return <SelectInput source="propertyType" label={leadText.field.propertyType} choices={choices} />;
}

/** What the list edits. */
export function QuickInputs() {
  return (
    <Box sx={{ display: 'grid', gap: 0.5, '& .MuiFormControl-root': { m: 0 } }}>
      {nameInput}
      {emailInput}
      {phoneInput}
      {addressInput}
      <PropertyTypeInput />
      <Amount source="squareFootage" max={LEAD_LIMITS.squareFootage} />
    </Box>
  );
}

/** What a new lead needs: the browser names what is missing. */
export function NewLeadInputs() {
  return (
    <Box sx={TWO_COLUMNS}>
      <Text source="name" label={leadText.field.fullName} max={LEAD_LIMITS.name} required autoFocus />
      <Text source="email" max={EMAIL_MAX} type="email" required />
      {phoneInput}
      <Text source="propertyAddress" max={LEAD_LIMITS.address} required />
      <Text
        source="propertyType"
        max={20}
        required
        select
        slotProps={{ select: { native: true }, htmlInput: { required: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{leadText.selectType}</option>
        {STAFF_PROPERTY_TYPES.map((type) => (
          <option key={type} value={type}>
            {PROPERTY_TYPE_LABELS[type]}
          </option>
        ))}
      </Text>
      <Text source="squareFootage" max={20} inputMode="decimal" />
      <Text source="purchasePrice" max={20} inputMode="decimal" />
    </Box>
  );
}

/** Everything staff can edit except the contact fields in the page's header. */
export function DetailsInputs() {
  return (
    <>
      <Group title={leadPageText.property.title}>
        {addressInput}
        <PropertyTypeInput />
        <Amount source="squareFootage" max={LEAD_LIMITS.squareFootage} />
        <NumberInput source="unitCount" label={leadText.field.unitCount} isRequired />
        <Amount source="bedrooms" />
        <Amount source="bathrooms" step={0.5} />
        <Amount source="yearBuilt" />
        <Amount source="finishedBasementArea" />
        <Amount source="estimatedRent" />
        <Amount source="purchasePrice" />
      </Group>
      <Group title={leadPageText.property.address}>
        <Text source="streetAddress" max={LEAD_LIMITS.street} />
        <Text source="city" max={LEAD_LIMITS.city} />
        <Text source="state" max={LEAD_LIMITS.state} />
        <Text source="zipCode" max={5} />
      </Group>
      <Group title={leadPageText.property.owner}>
        <Text source="company" max={LEAD_LIMITS.company} />
        <Text source="ownerName" max={LEAD_LIMITS.name} />
      </Group>
      <Group title={leadPageText.property.pipeline}>
        <TextInput
          source="walkthroughDate"
          type="datetime-local"
          label={leadText.field.walkthroughDate}
          helperText={leadText.timeZone}
          format={toWallClock}
          parse={fromWallClock}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Text
          source="message"
          max={LEAD_LIMITS.message}
          multiline
          minRows={3}
          sx={{ gridColumn: '1 / -1' }}
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1 }}>
      <Typography component="legend" sx={{ mb: 1.5, p: 0, fontWeight: 600 }}>
        {title}
      </Typography>
      <Box sx={GRID}>{children}</Box>
    </Box>
  );
}

const GRID = {
  '& .MuiFormControl-root': { m: 0 },
  rowGap: 0.5,
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
};

const TWO_COLUMNS = {
  '& .MuiFormControl-root': { m: 0 },
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { sm: '1fr 1fr' },
  '& > :nth-of-type(4)': { gridColumn: { sm: '1 / -1' } },
};
