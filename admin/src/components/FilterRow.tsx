import FilterList from '@mui/icons-material/FilterList';
import { Box, Button, TextField, type TextFieldProps } from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { YEARS } from '#shared/limits.js';
import { listText } from './text';
import { useOnPhone } from './useOnPhone';

interface FilterRowProps {
  /** The search field, always visible. */
  search?: ReactNode;
  /** How many of the other filters are set. */
  count: number;
  isFiltered: boolean;
  onClear: () => void;
  /** Behind a button on every screen, not only on phones. */
  isFolded?: boolean;
  children?: ReactNode;
}

/** The search field, the filters in a row or behind a button that counts them, and Clear. For pages that are not a `<List>`. */
export function FilterRow({ search, count, isFiltered, onClear, isFolded, children }: FilterRowProps) {
  const onPhone = useOnPhone();
  const [isOpen, setOpen] = useState(false);
  const folds = Boolean(children) && (isFolded || onPhone);
  const clear = isFiltered && (
    <Button onClick={onClear} sx={{ flex: 'none' }}>
      {listText.clear}
    </Button>
  );
  return (
    <Box
      component="search"
      aria-label={listText.filters}
      sx={{ ...ROW, flexWrap: isFolded && !isOpen ? { xs: 'wrap', sm: 'nowrap' } : 'wrap' }}
    >
      {search}
      {folds && (
        <>
          <Button startIcon={<FilterList />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {count > 0 ? listText.filtersSet(count) : listText.filters}
          </Button>
          {clear}
          {isOpen && <Box sx={BREAK} />}
        </>
      )}
      {(isOpen || !folds) && children}
      {!folds && clear}
    </Box>
  );
}

const ROW = {
  flex: '1 1 20rem',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  my: 1.5,
};
const BREAK = { flexBasis: '100%' };

const TYPING_PAUSE_MS = 300;

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The text of a field. Its own changes come back as `value` later and must not overwrite what was typed since. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [text, type] = useState(value);
  const asked = useRef([value]);

  useEffect(() => {
    const at = asked.current.indexOf(value);
    asked.current = at < 0 ? [value] : asked.current.slice(at);
    if (at < 0) type(value);
  }, [value]);

  function ask(next: string) {
    if (next.trim() === asked.current.at(-1)?.trim()) return;
    asked.current.push(next);
    onChange(next);
  }

  return { text, type, ask };
}

/** A search field that applies when typing pauses. */
interface FilterTextProps extends FilterFieldProps {
  grow?: boolean;
  autoFocus?: boolean;
}

export function FilterText({ label, value, onChange, grow, autoFocus }: FilterTextProps) {
  const { text, type, ask } = useTyped(value, onChange);
  const apply = useEffectEvent(() => ask(text.trim()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause.
  useEffect(() => {
    const timer = setTimeout(() => apply(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      autoFocus={autoFocus}
      label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      sx={grow ? { flex: { xs: '1 1 11rem', sm: '0 1 24rem' } } : { width: { xs: '100%', sm: '9rem' } }}
    />
  );
}

export function FilterSelect(props: FilterFieldProps & { options: readonly (readonly [string, string])[] }) {
  const options = [['', listText.any], ...props.options] as const;
  return <SelectField {...props} options={options} sx={{ width: { xs: '100%', sm: '10rem' } }} />;
}

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

/** A date that applies once the whole year is typed: browsers report a date with every digit. */
export function FilterDate({ label, value, onChange }: FilterFieldProps) {
  const { text, type, ask } = useTyped(value, onChange);
  return (
    <TextField
      type="date"
      label={label}
      value={text}
      onChange={({ target }) => {
        type(target.value);
        if (target.validity.valid) ask(target.value);
      }}
      slotProps={{ htmlInput: DAYS, inputLabel: { shrink: true } }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: '9.5rem' } }}
    />
  );
}

const DAYS = { min: `${YEARS.min}-01-01`, max: `${YEARS.max}-12-31` };
