import { useListContext } from 'react-admin';
import type { LeadFilter, LeadView } from '../../../src/shared/leads/lead.contract.js';
import { ListRows } from '../layout/ListRows';
import { LeadCards } from './LeadCards';
import { LeadFilters } from './LeadFilters';
import { LeadTable } from './LeadTable';
import { LiveList } from './LiveList';

export function LeadListView() {
  const { filterValues, setFilters } = useListContext<LeadView>();
  return (
    <>
      <LeadFilters withStatus value={filterValues as LeadFilter} onChange={(filter) => setFilters(filter)} />
      <LiveList />
      <ListRows messages="lead" Table={LeadTable} Cards={LeadCards} />
    </>
  );
}
