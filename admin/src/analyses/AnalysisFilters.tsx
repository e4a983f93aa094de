import { useListContext, useTranslate } from 'react-admin';
import { ENTRY_STATUSES } from '../../../src/shared/analysis/analysis.contract.js';
import { ENTRY_STATUS_LABELS } from '../../../src/shared/analysis/entry-status.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect, FilterText } from '../lists/FilterFields';

export function AnalysisFilters() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { isLinked } = filterValues;
  const setLinked = (value: string) =>
    setFilters({ ...filterValues, isLinked: value ? value === 'true' : undefined });
  return (
    <FilterBar search={{ label: 'admin.analyses.email', field: 'email' }}>
      <FilterText label="lead.filter.city" {...useFilter('city')} />
      <FilterSelect
        label="admin.analyses.status"
        options={ENTRY_STATUSES.map((status) => [status, ENTRY_STATUS_LABELS[status]])}
        {...useFilter('status')}
      />
      <FilterSelect
        label="admin.analyses.lead"
        options={[
          ['true', translate('admin.analyses.linked')],
          ['false', translate('admin.analyses.unlinked')],
        ]}
        value={isLinked === undefined ? '' : String(isLinked)}
        onChange={setLinked}
      />
    </FilterBar>
  );
}
