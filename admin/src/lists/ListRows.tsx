import useMediaQuery from '@mui/material/useMediaQuery';
import type { ComponentType } from 'react';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import { RowsSkeleton } from '../dashboard/RowsSkeleton';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { isFiltered } from './FilterBar';
import { useRecordList } from './recordList';

const PAGE_SIZES = [10, 25, 50, 100];
const PHONE = '(max-width: 599.95px)';

interface ListRowsProps {
  /** Under which name the list's messages stand. */
  messages: string;
  Table: ComponentType;
  /** The same rows for screens too narrow for a table. */
  Cards: ComponentType;
}

/** The rows of a list, or what stands in their place: while they load, when they failed, when there are none. */
export function ListRows({ messages, Table, Cards }: ListRowsProps) {
  const translate = useTranslate();
  const onPhone = useMediaQuery(PHONE, { noSsr: true });
  const { data, error, isPending, refetch, total = 0, filterValues, setFilters } = useListContext();
  const { emptyAction } = useRecordList();
  const text = (key: string) => translate(`${messages}.${key}`);

  if (isPending) return <RowsSkeleton rows={10} height={onPhone ? 196 : 76} />;
  if (!data) return <LoadFailed title={`${messages}.failed`} error={error} onRetry={() => refetch()} />;
  if (data.length === 0 && isFiltered(filterValues)) {
    return (
      <Notice
        title={text('noMatch')}
        action={{ label: translate('list.clear'), onClick: () => setFilters({}) }}
      />
    );
  }
  if (data.length === 0) {
    const action = emptyAction && { ...emptyAction, label: translate(emptyAction.label) };
    return <Notice title={text('empty')} text={text('emptyHint')} action={action} />;
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {translate(`${messages}.count`, { smart_count: total })}
      </p>
      {onPhone ? <Cards /> : <Table />}
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </>
  );
}
