import { useTranslate } from 'react-admin';
import { PROPERTY_TYPE_LABELS, STAFF_PROPERTY_TYPES } from '../../../src/shared/leads/lead.contract.js';
import { FilterSelect } from '../lists/FilterFields';
import { FilterRow } from '../lists/FilterRow';
import type { usePortfolioAddress } from './usePortfolioAddress';

const TYPES = STAFF_PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]] as const);

export function PortfolioFilters({ address }: { address: ReturnType<typeof usePortfolioAddress> }) {
  const translate = useTranslate();
  const { filter, count, set, clear } = address;
  return (
    <FilterRow count={count} isFiltered={count > 0} onClear={clear}>
      <FilterSelect
        label="portfolio.stage"
        options={[['managed', translate('portfolio.managed')]]}
        value={filter.scope === 'managed' ? filter.scope : ''}
        onChange={set('scope')}
      />
      <FilterSelect
        label="lead.filter.propertyType"
        options={TYPES}
        value={filter.propertyType ?? ''}
        onChange={set('propertyType')}
      />
    </FilterRow>
  );
}
