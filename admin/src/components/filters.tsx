import { DateInput, SelectInput, type SelectInputProps, TextInput, type TextInputProps } from 'react-admin';
import { YEARS } from '#shared/limits.js';

// `<List filters>` reads `source`, `label` and `alwaysOn` from the elements themselves.

/** The search field of a list; always on. */
export function SearchFilter({ alwaysOn: _, ...input }: TextInputProps & { alwaysOn?: boolean }) {
  return <TextInput type="search" sx={{ width: { xs: '100%', sm: '22rem' } }} {...input} />;
}

export function TextFilter(input: TextInputProps) {
  return <TextInput type="search" {...input} />;
}

export function SelectFilter(input: SelectInputProps) {
  return <SelectInput emptyText="Any" sx={{ minWidth: '10rem' }} {...input} />;
}

/** Yes or no; `choices` have the ids `true` and `false`. */
export function BooleanFilter(input: SelectInputProps) {
  return <SelectFilter format={formatBoolean} parse={parseBoolean} {...input} />;
}

const formatBoolean = (value?: boolean) => (value === undefined ? '' : String(value));
const parseBoolean = (value: string) => (value === '' ? '' : value === 'true');

/** A date in a plausible range, because browsers report one after each digit of the year. */
export function DateFilter(input: { source: string; label: string }) {
  return <DateInput slotProps={{ htmlInput: DAYS, inputLabel: { shrink: true } }} {...input} />;
}

const DAYS = { min: `${YEARS.min}-01-01`, max: `${YEARS.max}-12-31` };
