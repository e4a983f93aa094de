import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';

/** The filters of a list; they stand in the address. */
export function FilterBar({ children }: { children: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  return (
    <FilterRow isFiltered={isFiltered(filterValues)} onClear={() => setFilters({})}>
      {children}
    </FilterRow>
  );
}

interface FilterRowProps {
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Filters in a row, and the way back to all. */
export function FilterRow({ isFiltered, onClear, children }: FilterRowProps) {
  const translate = useTranslate();
  return (
    <Box component="search" aria-label={translate('list.filters')} sx={ROW}>
      {children}
      {isFiltered && <Button onClick={onClear}>{translate('list.clear')}</Button>}
    </Box>
  );
}

/** Whether a list leaves anything out; `false` is a filter like any other. */
export function isFiltered(filterValues: Record<string, unknown>): boolean {
  return Object.values(filterValues).some((value) => value !== undefined && value !== '');
}

/** A filter's value as a field shows it, and how it is set; blank asks for nothing. */
export function useFilter(key: string) {
  const { filterValues, setFilters } = useListContext();
  return {
    value: String(filterValues[key] ?? ''),
    onChange: (next: string) => setFilters({ ...filterValues, [key]: next || undefined }),
  };
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 1.5 };
