import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Children, createElement, isValidElement, type ReactNode } from 'react';
import { type DataTableColumnProps, type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { useHiddenColumns } from './ColumnsButton';
import { SelectRowCheckbox } from './SelectCheckbox';

interface RecordCardsProps {
  isSelectable: boolean;
  /** `<DataTable.Col>`s. */
  children: ReactNode;
}

/** The rows of a `<DataTable>` as cards: the first column is the heading, empty cells are left out. */
export function RecordCards({ isSelectable, children }: RecordCardsProps) {
  const { data = [] } = useListContext();
  const [hidden] = useHiddenColumns();
  const [first, ...others] = columnsOf(children).filter(({ source }) => !source || !hidden.includes(source));
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

function CardLine({ column, record }: { column: DataTableColumnProps; record: RaRecord }) {
  const content = contentOf(column, record);
  if (content === null || content === undefined || content === false) return null;
  return (
    <div>
      {column.source && (
        <Typography variant="body2" color="textSecondary">
          {column.label}
        </Typography>
      )}
      {content}
    </div>
  );
}

/** What a cell of the column shows, by the same rules as react-admin's `DataTableCell`. */
function contentOf({ children, render, field, source }: DataTableColumnProps, record: RaRecord): ReactNode {
  if (children) return children;
  if (render) return render(record);
  if (field) return createElement(field, { source });
  return source && record[source]?.toString();
}

export function columnsOf(children: ReactNode): DataTableColumnProps[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<DataTableColumnProps>(child) ? child.props : [],
  );
}

const CARD = { p: 2, display: 'grid', gap: 1.25, overflowWrap: 'anywhere' };
