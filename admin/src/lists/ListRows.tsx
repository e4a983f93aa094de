import { Pagination, useListContext, useTranslate } from 'react-admin';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { isFiltered } from './FilterBar';
import { RecordRows, RecordRowsSkeleton } from './RecordRows';
import { useRecordList } from './recordList';

const PAGE_SIZES = [10, 25, 50, 100];

/** The rows of a list, or what stands in their place: while they load, when they failed, when there are none. */
export function ListRows() {
  const translate = useTranslate();
  const { data, error, isPending, refetch, total = 0, filterValues, setFilters } = useListContext();
  const { messages, emptyAction } = useRecordList();
  const text = (key: string) => translate(`${messages}.${key}`);

  if (isPending) return <RecordRowsSkeleton />;
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
      <RecordRows />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </>
  );
}
