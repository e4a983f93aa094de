import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
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
  const translate = useTranslate();
  const onPhone = useOnPhone();
  const [isOpen, setOpen] = useState(false);
  const folds = Boolean(children) && (isFolded || onPhone);
  const clear = isFiltered && <Button onClick={onClear}>{translate('list.clear')}</Button>;
  return (
    <Box component="search" aria-label={translate('list.filters')} sx={ROW}>
      {search}
      {folds && (
        <>
          <Button startIcon={<FilterList />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {translate(count > 0 ? 'list.filtersSet' : 'list.filters', { count })}
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
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  my: 1.5,
};
const BREAK = { flexBasis: '100%' };
