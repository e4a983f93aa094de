import { type ReactNode, useContext } from 'react';
import { FilterButton, FilterContext, TopToolbar, useListContext } from 'react-admin';
import { ColumnsButton } from './ColumnsButton';
import { ExportButton } from './ExportButton';
import { SavedQueriesButton } from './SavedQueriesButton';

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
