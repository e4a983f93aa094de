import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import {
  LEAD_LIMITS,
  PROPERTY_TYPE_LABELS,
  STAFF_PROPERTY_TYPES,
} from '../../../src/shared/leads/lead.contract.js';
import { EMAIL_MAX } from '../../../src/shared/users/user.contract.js';
import type { TypedLead } from './newLead';

interface AddLeadFieldsProps {
  values: TypedLead;
  onType: (changes: Partial<TypedLead>) => void;
  /** The server's message by field name. */
  errors: Partial<Record<string, string>>;
}

export function AddLeadFields({ values, onType, errors }: AddLeadFieldsProps) {
  const translate = useTranslate();
  const at = (name: keyof TypedLead) => ({
    name,
    value: values[name],
    error: name in errors,
    helperText: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
  });
  return (
    <Box sx={GRID}>
      <Field {...at('name')} label="fullName" required autoFocus max={LEAD_LIMITS.name} />
      <Field {...at('email')} label="email" type="email" required max={EMAIL_MAX} />
      <Field {...at('phone')} label="phone" type="tel" max={LEAD_LIMITS.phone} />
      <Field {...at('propertyAddress')} label="propertyAddress" required max={LEAD_LIMITS.address} />
      <Field
        {...at('propertyType')}
        label="propertyType"
        required
        select
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{translate('lead.selectType')}</option>
        {STAFF_PROPERTY_TYPES.map((type) => (
          <option key={type} value={type}>
            {PROPERTY_TYPE_LABELS[type]}
          </option>
        ))}
      </Field>
      <Field {...at('squareFootage')} label="squareFootage" numeric />
      <Field {...at('purchasePrice')} label="purchasePrice" numeric />
    </Box>
  );
}

function Field({
  label,
  max,
  numeric,
  ...field
}: TextFieldProps & { label: string; max?: number; numeric?: boolean }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(`lead.field.${label}`)}
      autoComplete="off"
      fullWidth
      slotProps={{ htmlInput: { maxLength: max, inputMode: numeric ? 'decimal' : undefined } }}
      {...field}
    />
  );
}

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { sm: '1fr 1fr' },
  '& > :nth-of-type(4)': { gridColumn: { sm: '1 / -1' } },
};
