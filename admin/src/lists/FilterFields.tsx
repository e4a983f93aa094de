import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

const TYPING_PAUSE_MS = 300;

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field: it asks once the typing pauses. */
export function FilterText({ label, value, onChange, grow }: FilterFieldProps & { grow?: boolean }) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const apply = useEffectEvent(() => text !== value && onChange(text.trim()));
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => apply(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      type="search"
      label={translate(label)}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={grow ? { flex: { xs: '1 1 11rem', sm: '0 1 24rem' } } : { width: { xs: '100%', sm: '9rem' } }}
    />
  );
}

export function FilterSelect(props: FilterFieldProps & { options: readonly (readonly [string, string])[] }) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(props.label)}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: '10rem' } }}
    >
      <option value="">{translate('list.any')}</option>
      {props.options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

export function FilterDate({ label, value, onChange }: FilterFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      type="date"
      label={translate(label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: '9.5rem' } }}
    />
  );
}
