import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ListBase, type ListBaseProps, type RaRecord, type SortPayload } from 'react-admin';
import { BulkBar } from './BulkBar';
import { ColumnMenu } from './ColumnMenu';
import { ExportButton } from './ExportButton';
import { FailureToast, TOLD_BY_US } from './FailureToast';
import { ListRows } from './ListRows';
import { RecordListContext, type RecordListShape } from './recordList';

const PER_PAGE = 25;

interface RecordListProps<R extends RaRecord> extends RecordListShape<R> {
  sort: SortPayload;
  /** Name under which filters and order are remembered, where two pages list the same records. */
  storeKey?: string;
  filters?: ReactNode;
  /** The main action of the page. */
  action?: ReactNode;
  children?: ReactNode;
  /** Filters that always apply, whatever the reader filters. */
  filter?: ListBaseProps<R>['filter'];
  /** For a list whose server writes no file. */
  withoutExport?: boolean;
  /** For a list whose failure is told in a toast even where it is told in place. */
  toastsFailure?: boolean;
}

/** A list of records as administrators meet them all: filters in the address, columns to choose, a file to take. */
export function RecordList<R extends RaRecord>(props: RecordListProps<R>) {
  const { sort, storeKey, filters, action, children, withoutExport, filter, toastsFailure, ...shape } = props;
  return (
    <RecordListContext.Provider value={shape}>
      <ListBase
        resource={shape.resource}
        storeKey={storeKey ?? `admin.${shape.resource}`}
        sort={sort}
        filter={filter}
        perPage={PER_PAGE}
        queryOptions={TOLD_BY_US}
      >
        <FailureToast message={`${shape.messages}.failed`} always={toastsFailure} />
        <Box sx={BAR}>
          <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>{filters}</Box>
          <ColumnMenu />
          {!withoutExport && <ExportButton />}
          {action}
        </Box>
        {shape.bulk && <BulkBar />}
        {children}
        <ListRows />
      </ListBase>
    </RecordListContext.Provider>
  );
}

const BAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: { xs: 1.5, sm: 0 } };
