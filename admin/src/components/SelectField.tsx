import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface SelectFieldProps
  extends Pick<
    TextFieldProps,
    'defaultValue' | 'error' | 'fullWidth' | 'helperText' | 'margin' | 'name' | 'size' | 'sx'
  > {
  label: string;
  value?: string | number;
  options: readonly (readonly [value: string | number, name: string])[];
  onChange?: (value: string) => void;
}

/** A native select with a label. For forms of react-admin, use its `<TextInput select>`. */
export function SelectField({ options, onChange, ...field }: SelectFieldProps) {
  return (
    <TextField
      select
      onChange={({ target }) => onChange?.(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      {...field}
    >
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
