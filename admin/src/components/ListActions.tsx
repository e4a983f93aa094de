import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Box from '@mui/material/Box';
import { type ReactNode, useContext } from 'react';
import { FilterButton, FilterContext, SavedQueriesList, TopToolbar, useListContext } from 'react-admin';
import { ColumnsButton } from './ColumnsButton';
import { ExportButton } from './ExportButton';
import { PopoverButton } from './PopoverButton';

/** The toolbar of a list; children are its main actions. `exporter={false}` on the list hides the export. */
export function ListActions({ children }: { children?: ReactNode }) {
  const { exporter } = useListContext();
  const filters = useContext(FilterContext);
  return (
    <TopToolbar sx={TOOLBAR}>
      {filters && <FilterButton disableSaveQuery />}
      {filters && <SavedQueriesButton />}
      <ColumnsButton />
      {exporter !== false && <ExportButton />}
      {children}
    </TopToolbar>
  );
}

const TOOLBAR = { flexWrap: 'wrap', alignItems: 'center', minHeight: 0, p: 0 };

/** Filters and order under a name, remembered in this browser. */
function SavedQueriesButton() {
  return (
    <PopoverButton label="Saved queries" icon={<BookmarkBorder />}>
      <Box sx={{ minWidth: '14rem' }}>
        <SavedQueriesList />
      </Box>
    </PopoverButton>
  );
}
