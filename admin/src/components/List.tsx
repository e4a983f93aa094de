import { Box } from '@mui/material';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type ListProps as RaListProps,
  type RaRecord,
  List as ReactAdminList,
  Pagination as ReactAdminPagination,
  useListContext,
  useNotify,
} from 'react-admin';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { RowsSkeleton } from '../states/skeletons';
import { ColumnsContext, ListActions, type TableColumns } from './ListActions';
import { listText } from './text';
import { useOnPhone } from './useOnPhone';

export interface ListText {
  empty: string;
  emptyHint?: string;
  noMatch: string;
  failed: string;
  /** Announced when the rows arrive. */
  count: (total: number) => string;
}

interface ListProps<R extends RaRecord> extends Omit<RaListProps<R>, 'empty' | 'error' | 'loading'> {
  text: ListText;
  /** Between the toolbar and the rows, even when there are none. */
  notice?: ReactNode;
  children: ReactNode;
  /** Offered while there are no records at all. */
  emptyAction?: { label: string } & ({ to: string } | { href: string });
  /** How tall a card on a phone is, roughly, so that the page doesn't jump when the rows arrive. */
  cardHeight?: number;
  /** Also show a toast when the very first load fails. */
  toastFirstError?: boolean;
}

/**
 * react-admin's `<List>` without its card and title (pages have their own `h1`), with our loading, empty and error states.
 * Rows that are already on screen stay there when a refetch fails.
 */
export function List<R extends RaRecord>(props: ListProps<R>) {
  const { text, notice, emptyAction, cardHeight, toastFirstError, children, ...list } = props;
  return (
    <ColumnsProvider>
      <ReactAdminList<R>
        title={false}
        empty={false}
        component="div"
        perPage={25}
        actions={<ListActions />}
        pagination={<Pagination />}
        queryOptions={HANDLED_HERE}
        sx={LAYOUT}
        {...list}
      >
        <ErrorToast message={text.failed} evenFirst={toastFirstError} />
        {notice}
        <ListContent text={text} emptyAction={emptyAction} cardHeight={cardHeight}>
          {children}
        </ListContent>
      </ReactAdminList>
    </ColumnsProvider>
  );
}

/** Separate from the list, so that columns added after the first render don't render every row again. */
function ColumnsProvider({ children }: { children: ReactNode }) {
  const [shown, setColumns] = useState<TableColumns>({ columns: [] });
  const context = useMemo(() => ({ shown, setColumns }), [shown]);
  return <ColumnsContext value={context}>{children}</ColumnsContext>;
}

type ListContentProps = Pick<ListProps<RaRecord>, 'text' | 'emptyAction' | 'cardHeight' | 'children'>;

function ListContent({ text, emptyAction, cardHeight = 200, children }: ListContentProps) {
  const { data, error, isPending, refetch, total = 0, meta, filterValues, setFilters } = useListContext();
  const onPhone = useOnPhone();
  if (isPending) return <RowsSkeleton rows={10} height={onPhone ? cardHeight : ROW_HEIGHT} />;
  if (!data) return <LoadFailed title={text.failed} error={error} onRetry={() => refetch()} />;
  if (data.length === 0 && Object.keys(filterValues).length > 0) {
    const clear = { label: 'Clear filters', onClick: () => setFilters({}, {}) };
    return <Notice title={text.noMatch} action={clear} />;
  }
  if (data.length === 0) return <Notice title={text.empty} text={text.emptyHint} action={emptyAction} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {meta?.isMore ? listText.moreThan(text.count(total)) : text.count(total)}
      </p>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </>
  );
}

/** react-admin would show the server's message for every failed load; the list shows its own. */
const HANDLED_HERE = { onError: () => undefined };

function ErrorToast({ message, evenFirst }: { message: string; evenFirst?: boolean }) {
  const notify = useNotify();
  const { data, error } = useListContext();
  const report = useEffectEvent((failure: unknown) => {
    if (failure && (evenFirst || data)) notify(message, { type: 'error' });
  });
  useEffect(() => report(error), [error]);
  return null;
}

const ROW_HEIGHT = 76;
// Doubled ampersands beat react-admin's own rules, which have the same specificity.
const LAYOUT = {
  '& .RaList-main': { minWidth: 0 },
  '&& .RaList-actions': {
    // A column on phones: wrapping would put the toolbar next to the filters, off screen.
    flexWrap: { xs: 'nowrap', sm: 'wrap' },
    alignItems: { xs: 'stretch', sm: 'flex-end' },
    gap: 1,
    mb: 1,
    bgcolor: 'transparent',
    '& > form': { flex: { xs: '0 0 auto', sm: '1 1 20rem' }, minHeight: 0 },
    '& > span': { display: 'none' },
    '& .filter-field .MuiFormControl-root': { mt: 1, mb: 0 },
  },
  '&& .RaList-actions .MuiToolbar-root': { bgcolor: 'transparent' },
};

const PAGE_SIZES = [10, 25, 50, 100];

/** Renders after the rows, which are above it and don't wait for it. */
function Pagination() {
  const isSecondPass = useDeferredValue(true, false);
  const { meta } = useListContext();
  const range = meta?.isMore && { labelDisplayedRows: listText.rangeOfMany };
  return isSecondPass && <ReactAdminPagination rowsPerPageOptions={PAGE_SIZES} {...range} />;
}
