import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES, type DocumentFilter } from '#shared/document.js';
import { useApi } from '../api/useApi';
import { SelectFilter } from '../components/filters';
import { documentText } from './text';

interface FilterProps {
  source: string;
  alwaysOn: boolean;
}

/** Each choice says how many documents it would leave. */
export function TypeFilter({ source }: FilterProps) {
  const counts = useCounts()?.type;
  const choices = DOCUMENT_TYPES.map((id) => ({ id, name: counted(documentText.types[id], counts?.[id]) }));
  return <SelectFilter source={source} label={documentText.type} choices={choices} />;
}

export function StatusFilter({ source }: FilterProps) {
  const counts = useCounts()?.status;
  const choices = DOCUMENT_STATUSES.map((id) => ({
    id,
    name: counted(documentText.statuses[id], counts?.[id]),
  }));
  return <SelectFilter source={source} label={documentText.status} choices={choices} />;
}

const counted = (name: string, count: number | undefined) =>
  count === undefined ? name : documentText.counted(name, count);

/** Counts for the choices; the filters work without them, too. */
function useCounts() {
  const api = useApi();
  const { filterValues } = useListContext();
  const { data } = useQuery({
    queryKey: ['documents', 'counts', filterValues],
    queryFn: () => api.documentCounts(filterValues as DocumentFilter),
    placeholderData: keepPreviousData,
  });
  return data;
}
