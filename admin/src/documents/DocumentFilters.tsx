import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentFilter,
} from '../../../src/shared/documents/document.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect } from '../lists/FilterFields';
import { useApi } from '../useApi';

/** The filters of the page; each choice says how many documents it would leave. */
export function DocumentFilters() {
  const translate = useTranslate();
  const counts = useCounts();
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : translate('documents.counted', { name, count });
  return (
    <FilterBar search={{ label: 'documents.search', field: 'q' }}>
      <FilterSelect
        label="documents.type"
        options={DOCUMENT_TYPES.map((type) => [
          type,
          counted(translate(`documents.types.${type}`), counts?.type[type]),
        ])}
        {...useFilter('type')}
      />
      <FilterSelect
        label="documents.status"
        options={DOCUMENT_STATUSES.map((status) => [
          status,
          counted(translate(`documents.statuses.${status}`), counts?.status[status]),
        ])}
        {...useFilter('status')}
      />
    </FilterBar>
  );
}

/** Counts for the choices; the filters work without them, too. */
function useCounts() {
  const api = useApi();
  const { filterValues } = useListContext();
  const { data } = useQuery({
    queryKey: ['docuseal/submissions', 'counts', filterValues],
    queryFn: () => api.documentCounts(filterValues as DocumentFilter),
    placeholderData: keepPreviousData,
  });
  return data;
}
