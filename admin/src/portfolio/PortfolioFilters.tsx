import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { PROPERTY_TYPE_LABELS, STAFF_PROPERTY_TYPES } from '../../../src/shared/leads/lead.contract.js';
import { FilterSelect } from '../leads/filterFields';
import type { usePortfolioAddress } from './usePortfolioAddress';

const TYPES = STAFF_PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]] as const);

export function PortfolioFilters({ address }: { address: ReturnType<typeof usePortfolioAddress> }) {
  const translate = useTranslate();
  const { filter, isFiltered, set, clear } = address;
  return (
    <Box component="search" aria-label={translate('lead.filter.label')} sx={ROW}>
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
      {isFiltered && <Button onClick={clear}>{translate('portfolio.clear')}</Button>}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 };
