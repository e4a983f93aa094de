import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { FilterText } from './FilterFields';
import { FilterRow } from './FilterRow';

interface FilterBarProps {
  /** The search field's label, and the filter it sets. */
  search?: { label: string; field: string };
  children?: ReactNode;
}

/** The filters of a list; they stand in the address. */
export function FilterBar({ search, children }: FilterBarProps) {
  const { filterValues, setFilters } = useListContext();
  const { [search?.field ?? '']: sought, ...others } = filterValues;
  return (
    <FilterRow
      search={search && <Search {...search} />}
      count={Object.values(others).filter(isSet).length}
      isFiltered={isFiltered(filterValues)}
      onClear={() => setFilters({})}
    >
      {children}
    </FilterRow>
  );
}

function Search({ label, field }: { label: string; field: string }) {
  return <FilterText label={label} grow {...useFilter(field)} />;
}

/** Whether a list leaves anything out; `false` is a filter like any other. */
export function isFiltered(filterValues: Record<string, unknown>): boolean {
  return Object.values(filterValues).some(isSet);
}

const isSet = (value: unknown) => value !== undefined && value !== '';

/** A filter's value as a field shows it, and how it is set; blank asks for nothing. */
export function useFilter(key: string) {
  const { filterValues, setFilters } = useListContext();
  return {
    value: String(filterValues[key] ?? ''),
    onChange: (next: string) => setFilters({ ...filterValues, [key]: next || undefined }),
  };
}
