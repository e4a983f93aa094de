import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import ViewColumn from '@mui/icons-material/ViewColumn';
import { Box, Button, Checkbox, FormControlLabel, Popover } from '@mui/material';
import { createContext, type ReactNode, use, useContext, useState } from 'react';
import {
  FilterButton,
  FilterContext,
  SavedQueriesList,
  TopToolbar,
  useListContext,
  useStore,
} from 'react-admin';
import { ExportButton } from './ExportButton';

interface ListActionsProps {
  /** Whether the list is a table. */
  hasColumns?: boolean;
  children?: ReactNode;
}

/** The toolbar of a list; children are its main actions. `exporter={false}` on the list hides the export. */
export function ListActions({ hasColumns = true, children }: ListActionsProps) {
  const { exporter } = useListContext();
  const filters = useContext(FilterContext);
  return (
    <TopToolbar sx={TOOLBAR}>
      {filters && <FilterButton disableSaveQuery />}
      {filters && <SavedQueriesButton />}
      {hasColumns && <ColumnsButton />}
      {exporter !== false && <ExportButton />}
      {children}
    </TopToolbar>
  );
}

const TOOLBAR = { flexWrap: 'wrap', alignItems: 'center', minHeight: 0, p: 0 };

/** Named filters and sort orders, saved in this browser. */
function SavedQueriesButton() {
  return (
    <PopoverButton label="Saved queries" icon={<BookmarkBorder />}>
      <Box sx={{ minWidth: '14rem' }}>
        <SavedQueriesList />
      </Box>
    </PopoverButton>
  );
}

export interface ColumnName {
  source: string;
  label: string;
}

/** The columns of the `<DataTable>` in a list, for the button in its toolbar. */
export const ColumnsContext = createContext<{
  shown: TableColumns;
  setColumns: (columns: TableColumns) => void;
} | null>(null);

export interface TableColumns {
  columns: ColumnName[];
  /** Until the person chooses. */
  hiddenAtFirst?: string[];
}

const NONE: string[] = [];

/** Sources of the hidden columns, in the place where react-admin's `<DataTable>` looks for them. */
export function useHiddenColumns() {
  const { resource } = useListContext();
  const hiddenAtFirst = use(ColumnsContext)?.shown.hiddenAtFirst ?? NONE;
  return useStore<string[]>(`${resource}.datatable`, hiddenAtFirst);
}

/**
 * Replaces react-admin's `<ColumnsButton>`, whose switches screen readers can't reach (a switch inside an
 * `option` inside a `menu`). Uses the same setting.
 */
function ColumnsButton() {
  const columns = use(ColumnsContext)?.shown.columns ?? [];
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

interface PopoverButtonProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A button that opens a small panel below it. */
function PopoverButton({ label, icon, children }: PopoverButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Popover
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, display: 'grid' } } }}
        >
          {children}
        </Popover>
      )}
    </>
  );
}
