import useMediaQuery from '@mui/material/useMediaQuery';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import type { LeadFilter, LeadView } from '../../../src/shared/leads/lead.contract.js';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { PageSkeleton } from '../states/PageSkeleton';
import { LeadCards } from './LeadCards';
import { LeadFilters } from './LeadFilters';
import { LeadTable } from './LeadTable';
import { useLiveList } from './useLiveList';

const PAGE_SIZES = [10, 25, 50, 100];
const PHONE = '(max-width: 599.95px)';

export function LeadListView() {
  const { filterValues, setFilters } = useListContext<LeadView>();
  useLiveList();
  return (
    <>
      <LeadFilters withStatus value={filterValues as LeadFilter} onChange={(filter) => setFilters(filter)} />
      <Rows />
    </>
  );
}

function Rows() {
  const translate = useTranslate();
  const onPhone = useMediaQuery(PHONE, { noSsr: true });
  const { data, error, isPending, refetch, total = 0, filterValues, setFilters } = useListContext<LeadView>();
  const filtered = Object.values(filterValues).some(Boolean);

  if (isPending) return <PageSkeleton />;
  if (!data) return <LoadFailed title="lead.failed" error={error} onRetry={() => refetch()} />;
  if (data.length === 0 && filtered) {
    const clear = { label: translate('lead.clear'), onClick: () => setFilters({}) };
    return <Notice title={translate('lead.noMatch')} action={clear} />;
  }
  if (data.length === 0) return <Notice title={translate('lead.empty')} text={translate('lead.emptyHint')} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {translate('lead.count', { smart_count: total })}
      </p>
      {onPhone ? <LeadCards /> : <LeadTable />}
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </>
  );
}
