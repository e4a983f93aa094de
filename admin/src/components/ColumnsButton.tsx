import ViewColumn from '@mui/icons-material/ViewColumn';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { createContext, use } from 'react';
import { useListContext, useStore } from 'react-admin';
import { PopoverButton } from './PopoverButton';

export interface ColumnName {
  source: string;
  label: string;
}

/** The columns of the `<DataTable>` in a list, for the button in its toolbar. */
export const ColumnsContext = createContext<{
  columns: ColumnName[];
  setColumns: (columns: ColumnName[]) => void;
} | null>(null);

const NONE: string[] = [];

/** Sources of the hidden columns, in the place where react-admin's `<DataTable>` looks for them. */
export function useHiddenColumns() {
  const { resource } = useListContext();
  return useStore<string[]>(`${resource}.datatable`, NONE);
}

/**
 * Replaces react-admin's `<ColumnsButton>`, whose switches are not reachable for screen readers (a switch inside an
 * `option` inside a `menu`). Uses the same setting.
 */
export function ColumnsButton() {
  const columns = use(ColumnsContext)?.columns ?? [];
  const [hidden, setHidden] = useHiddenColumns();
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((other) => other !== source) : [...hidden, source]);
  return (
    <PopoverButton label="Columns" icon={<ViewColumn />}>
      {columns.map(({ source, label }) => (
        <FormControlLabel
          key={source}
          control={<Checkbox checked={!hidden.includes(source)} onChange={() => toggle(source)} />}
          label={label}
        />
      ))}
    </PopoverButton>
  );
}
