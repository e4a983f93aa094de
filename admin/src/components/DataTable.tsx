import { Box, Paper, Stack, tableCellClasses } from '@mui/material';
import {
  Children,
  type ComponentProps,
  createElement,
  isValidElement,
  memo,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import {
  type DataTableColumnProps as ColumnProps,
  type DataTableProps,
  type RaRecord,
  BulkActionsToolbar as ReactAdminBulkActionsToolbar,
  DataTable as ReactAdminDataTable,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSortContext,
  useDataTableStoreContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import { useNavigationType } from 'react-router-dom';
import styles from './DataTable.module.css';
import { ColumnsContext, useHiddenColumns } from './ListActions';
import { SmallText } from './SmallText';
import { listText } from './text';
import { useOnPhone } from './useOnPhone';

interface Props<R extends RaRecord> extends DataTableProps<R> {
  /** The accessible name of the table. */
  label: string;
  /** Rows of 48 px. A link with the class `rowLink` covers its row; cells with `control` stay above it. */
  isDense?: boolean;
}

const Col = ReactAdminDataTable.Col as <R extends RaRecord>(
  props: ComponentProps<typeof ReactAdminDataTable.Col<R>>,
) => ReactNode;

/**
 * react-admin's `<DataTable>`, as cards below 600 px. Differences: a click on a row does nothing (rows contain links, buttons
 * and selects), rows can be selected only if there are bulk actions, and each checkbox names the record it selects. Of the
 * props of `<DataTable.Col>`, body cells use `source`, `field`, `render`, `children`, `cellClassName` and `padding`.
 */
export function DataTable<R extends RaRecord>(props: Props<R>) {
  const { label, isDense, bulkActionButtons, hiddenColumns, children, ...table } = props;
  const onPhone = useOnPhone();
  useColumnsButton(children, hiddenColumns);
  const isSelectable = Boolean(bulkActionButtons);
  // Stable children keep unchanged rows from rendering again.
  const columns = useMemo(() => (isSelectable ? [SELECTION, children] : children), [isSelectable, children]);
  return (
    <>
      {isSelectable && <BulkActionsToolbar>{bulkActionButtons}</BulkActionsToolbar>}
      {onPhone ? (
        <RecordCards isSelectable={isSelectable}>{children}</RecordCards>
      ) : (
        <ReactAdminDataTable<R>
          aria-label={label}
          head={TableHead}
          body={TableBody}
          bulkActionButtons={false}
          rowClick={false}
          size={isDense ? 'small' : 'medium'}
          sx={isDense ? DENSE : TABLE}
          hiddenColumns={hiddenColumns}
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
function useColumnsButton(children: ReactNode, hiddenAtFirst: string[] | undefined) {
  const setColumns = use(ColumnsContext)?.setColumns;
  useEffect(() => {
    const named = columnsOf(children).flatMap(({ source, label }) =>
      source && typeof label === 'string' ? { source, label } : [],
    );
    setColumns?.({ columns: named.slice(1), hiddenAtFirst });
  }, [children, hiddenAtFirst, setColumns]);
}

/** A plain row: each of react-admin's header cells renders MUI's tooltip and sort label, twice when a list opens. */
function TableHead({ children }: { children?: ReactNode }) {
  const columns = useTableColumns(children);
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <HeadCell key={column.source ?? index} {...column} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ source, label, disableSort, sortByOrder = 'ASC', ...column }: ColumnProps) {
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const className = cellClass(column);
  if (!source || !sort || disableSort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const current = sort.field === source && SORTED[sort.order];
  const next = current ? OPPOSITE[sort.order] : sortByOrder;
  const hint = listText.sortBy(String(label), SORTED[next]);
  return (
    <th scope="col" className={className} aria-sort={current || undefined}>
      <button
        type="button"
        className={styles.sort}
        title={hint}
        aria-label={hint}
        data-field={source}
        data-order={sortByOrder}
        onClick={handleSort}
      >
        {label}
        <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={ARROW} />
        </svg>
      </button>
    </th>
  );
}

const SORTED = { ASC: 'ascending', DESC: 'descending' } as const;
const OPPOSITE = { ASC: 'DESC', DESC: 'ASC' } as const;
/** MUI's `ArrowDownward`. */
const ARROW = 'M20 12l-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8 8-8z';

/** As many as fit on a laptop's screen; the others follow in a second render. */
const FIRST_ROWS = 12;

/** Plain rows and cells: react-admin's each read the column settings from storage, and MUI's each compute their styles. */
function TableBody({ children }: { children?: ReactNode }) {
  const data = useDataTableDataContext();
  const columns = useTableColumns(children);
  // On the way back every row counts, because the browser restores the scroll position.
  const isBack = useNavigationType() === 'POP';
  const rows = useDeferredValue(data, isBack ? data : data?.slice(0, FIRST_ROWS));
  return (
    <tbody>
      {rows?.map((record) => (
        <TableRow key={record.id} columns={columns} record={record} />
      ))}
    </tbody>
  );
}

function useTableColumns(children: ReactNode): ColumnProps[] {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  return useMemo(() => shownColumns(children, hidden), [children, hidden]);
}

const TableRow = memo(function TableRow({ columns, record }: { columns: ColumnProps[]; record: RaRecord }) {
  return (
    <RecordContextProvider value={record}>
      <tr>
        {columns.map((column, index) => (
          <td key={column.source ?? index} className={cellClass(column)}>
            {contentOf(column, record)}
          </td>
        ))}
      </tr>
    </RecordContextProvider>
  );
});

function cellClass({ padding, cellClassName = '' }: Pick<ColumnProps, 'padding' | 'cellClassName'>): string {
  const checkbox = padding === 'checkbox' ? tableCellClasses.paddingCheckbox : '';
  return `${tableCellClasses.root} ${checkbox} ${cellClassName}`;
}

const CELL = {
  typography: 'body2',
  py: 2,
  color: 'text.primary',
  borderBottom: '1px solid var(--hairline)',
};

const HEAD_CELL = {
  ...CELL,
  fontWeight: 600,
  lineHeight: 12 / 7,
  textAlign: 'left',
  verticalAlign: 'middle',
};

const TABLE = {
  overflowX: 'auto',
  '& tbody tr': { verticalAlign: 'middle', '&:hover': { bgcolor: 'action.hover' } },
  '& tbody td': CELL,
  '& th': HEAD_CELL,
  // Addresses may break anywhere, but columns don't shrink to a few letters.
  '& td': { minWidth: '5rem', overflowWrap: 'anywhere' },
  '& td.wide': { minWidth: '10.25rem' },
  '& tr .MuiTableCell-paddingCheckbox': { minWidth: 0, py: 0, px: 0.5, width: 48 },
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: 1 },
  '& td time': { whiteSpace: 'nowrap' },
  '& td.actions': { minWidth: 0, whiteSpace: 'nowrap' },
};

const DENSE = {
  ...TABLE,
  '& tbody tr': { ...TABLE['& tbody tr'], position: 'relative' },
  '& th': { ...HEAD_CELL, py: 0.75 },
  '& th, & td': { whiteSpace: 'nowrap' },
  '& tbody td': {
    ...CELL,
    height: 48,
    py: 0,
    minWidth: '5rem',
    maxWidth: '12rem',
    lineHeight: 1.3,
    fontSize: '0.9375rem',
  },
  '& tbody td.wide': { minWidth: '11.5rem', maxWidth: '16rem' },
  // With the columns shown at first, the list fits in 1280 pixels.
  '& tbody td.person': { maxWidth: '7rem' },
  '& td.person > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody td.task': { minWidth: '8rem', maxWidth: '18rem' },
  '& td.control': { position: 'relative', zIndex: 1, maxWidth: 'none' },
  '& td > div > *': { overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '100%' },
  '& td.control > div > *': { overflow: 'visible' },
  // A control keeps its width; the texts next to it are cut off instead.
  '& td.control > div': { gridTemplateColumns: 'max-content' },
  '& tr .MuiTableCell-paddingCheckbox': {
    minWidth: 0,
    width: 48,
    py: 0,
    pl: 2,
    pr: 1.5,
    position: 'relative',
    zIndex: 1,
  },
  '& .rowLink::after': { content: '""', position: 'absolute', inset: 0 },
};

/** react-admin's toolbar stays in the tab order while nothing is selected, and hides what doesn't fit on one line. */
export function BulkActionsToolbar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext();
  return (
    <Box role="status" sx={BAR}>
      {selectedIds.length > 0 && (
        <ReactAdminBulkActionsToolbar selectAllButton={false} label="%{smart_count} selected">
          {children}
        </ReactAdminBulkActionsToolbar>
      )}
    </Box>
  );
}

const BAR = {
  '&& .RaBulkActionsToolbar-toolbar': {
    position: 'static',
    height: 'auto',
    transform: 'none',
    flexWrap: 'wrap',
    gap: 1,
    mb: 1,
    bgcolor: 'var(--sunk)',
    borderRadius: 1,
  },
  '&& .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', bgcolor: 'transparent' },
};

interface RecordCardsProps {
  isSelectable: boolean;
  /** `<DataTable.Col>`s. */
  children: ReactNode;
}

/** The rows of a `<DataTable>` as cards: the first column is the heading, empty cells are left out. */
function RecordCards({ isSelectable, children }: RecordCardsProps) {
  const { data = [] } = useListContext();
  const [hidden] = useHiddenColumns();
  const [first, ...others] = shownColumns(children, hidden);
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Paper component="li" sx={CARD}>
            <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between' }}>
              <Box sx={{ minWidth: 0 }}>{first && contentOf(first, record)}</Box>
              {isSelectable && <SelectRowCheckbox />}
            </Stack>
            {others.map((column) => (
              <CardLine key={column.source ?? String(column.label)} column={column} record={record} />
            ))}
          </Paper>
        </RecordContextProvider>
      ))}
    </Stack>
  );
}

function CardLine({ column, record }: { column: ColumnProps; record: RaRecord }) {
  const content = contentOf(column, record);
  if (content === null || content === undefined || content === false) return null;
  return (
    <Box sx={column.source ? LABELED : undefined}>
      {column.source && <SmallText>{column.label}</SmallText>}
      <div>{content}</div>
    </Box>
  );
}

/** What a cell of the column shows, by the same rules as react-admin's `DataTableCell`. */
function contentOf({ children, render, field, source }: ColumnProps, record: RaRecord): ReactNode {
  if (children) return children;
  if (render) return render(record);
  if (field) return createElement(field, { source });
  return source && record[source]?.toString();
}

function columnsOf(children: ReactNode): ColumnProps[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<ColumnProps>(child) ? child.props : [],
  );
}

function shownColumns(children: ReactNode, hidden: string[]): ColumnProps[] {
  return columnsOf(children).filter(({ source }) => !source || !hidden.includes(source));
}

const CARD = { p: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' };

const LABELED = {
  display: 'grid',
  gridTemplateColumns: '6.5rem minmax(0, 1fr)',
  gap: 1,
  alignItems: 'center',
  // Long pills would be wider than the card.
  '& span': { whiteSpace: 'normal' },
};

/** Selects the record of its row, called by `name` or as its resource represents it. */
export function SelectRowCheckbox({ name }: { name?: string }) {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      label={`Select ${name ?? nameOf(record)}`}
    />
  );
}

/** Selects everything on the page, or nothing on it; the selection on other pages stays. */
function SelectPageCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const elsewhere = selectedIds.filter((id) => !ids.includes(id));
  const selected = selectedIds.length - elsewhere.length;
  const isAll = ids.length > 0 && selected === ids.length;
  return (
    <Checkbox
      checked={isAll}
      isIndeterminate={selected > 0 && !isAll}
      onChange={() => onSelect(isAll ? elsewhere : [...elsewhere, ...ids])}
      label="Select all on this page"
    />
  );
}

interface CheckboxProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  label: string;
  isIndeterminate?: boolean;
}

/** A plain checkbox: rendering MUI's in every row takes twice as long. */
function Checkbox({ label, isIndeterminate = false, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={styles.target}>
      <input ref={ref} type="checkbox" className={styles.box} aria-label={label} {...input} />
    </label>
  );
}
