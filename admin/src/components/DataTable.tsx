import { type ComponentProps, type ReactNode, use, useEffect, useMemo } from 'react';
import { type DataTableProps, type RaRecord, DataTable as ReactAdminDataTable } from 'react-admin';
import { BulkActionsToolbar } from './BulkActionsToolbar';
import { ColumnsContext } from './ColumnsButton';
import { columnsOf, RecordCards } from './RecordCards';
import { SelectPageCheckbox, SelectRowCheckbox } from './SelectCheckbox';
import { useOnPhone } from './useOnPhone';

interface Props<R extends RaRecord> extends DataTableProps<R> {
  /** The accessible name of the table. */
  label: string;
}

const Col = ReactAdminDataTable.Col as <R extends RaRecord>(
  props: ComponentProps<typeof ReactAdminDataTable.Col<R>>,
) => ReactNode;

/**
 * react-admin's `<DataTable>`, as cards below 600 px. Differences: a click on a row does nothing (rows hold links, buttons
 * and selects), rows can be selected only if there are bulk actions, and each checkbox names the record it selects.
 */
export function DataTable<R extends RaRecord>({ label, bulkActionButtons, children, ...table }: Props<R>) {
  const onPhone = useOnPhone();
  useColumnsButton(children);
  const isSelectable = Boolean(bulkActionButtons);
  // With the same children, rows that didn't change are not drawn again.
  const columns = useMemo(() => (isSelectable ? [SELECTION, children] : children), [isSelectable, children]);
  return (
    <>
      {isSelectable && <BulkActionsToolbar>{bulkActionButtons}</BulkActionsToolbar>}
      {onPhone ? (
        <RecordCards isSelectable={isSelectable}>{children}</RecordCards>
      ) : (
        <ReactAdminDataTable<R>
          aria-label={label}
          bulkActionButtons={false}
          rowClick={false}
          size="medium"
          sx={TABLE}
          {...table}
        >
          {columns}
        </ReactAdminDataTable>
      )}
    </>
  );
}
DataTable.Col = Col;

const SELECTION = (
  <Col key="selection" label={<SelectPageCheckbox />} padding="checkbox">
    <SelectRowCheckbox />
  </Col>
);

/** Lists the columns in the toolbar's `<ColumnsButton>`. The first one names the record and can't be hidden. */
function useColumnsButton(children: ReactNode) {
  const setColumns = use(ColumnsContext)?.setColumns;
  useEffect(() => {
    const named = columnsOf(children).flatMap(({ source, label }) =>
      source && typeof label === 'string' ? { source, label } : [],
    );
    setColumns?.(named.slice(1));
  }, [children, setColumns]);
}

const TABLE = {
  overflowX: 'auto',
  // Addresses may break anywhere, but not for lack of room.
  '& td': { minWidth: '6rem', overflowWrap: 'anywhere' },
  '& td.wide': { minWidth: '13rem' },
  '& td.MuiTableCell-paddingCheckbox': { minWidth: 0 },
  '& td time': { whiteSpace: 'nowrap' },
  '& td.actions': { whiteSpace: 'nowrap' },
  '& .RaDataTable-headerCell': { position: 'static', bgcolor: 'transparent' },
};
