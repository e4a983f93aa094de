import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadFilter,
  PROPERTY_TYPE_LABELS,
  STAFF_PROPERTY_TYPES,
  STATUS_LABELS,
} from '../../../src/shared/leads/lead.contract.js';
import { FilterDate, FilterSelect, FilterText } from '../lists/FilterFields';

interface LeadFiltersProps {
  value: LeadFilter;
  onChange: (filter: LeadFilter) => void;
  /** The board's columns are the statuses, so it offers no filter for them. */
  withStatus?: boolean;
}

/** The filters of the list and the board: the search in sight, the rest behind a button that counts them. */
export function LeadFilters({ value, onChange, withStatus }: LeadFiltersProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const set = (key: keyof LeadFilter) => (next: string) => onChange({ ...value, [key]: next || undefined });
  const field = (key: keyof LeadFilter) => ({ value: String(value[key] ?? ''), onChange: set(key) });
  const { q, ...folded } = value;
  const count = Object.values(folded).filter(Boolean).length;

  return (
    <Box component="search" aria-label={translate('list.filters')} sx={ROW}>
      <FilterText label="lead.filter.q" grow {...field('q')} />
      <Button startIcon={<FilterList />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {translate(count ? 'lead.filter.active' : 'lead.filter.more', { count })}
      </Button>
      {(q || count > 0) && <Button onClick={() => onChange({})}>{translate('list.clear')}</Button>}
      {open && (
        <>
          <Box sx={BREAK} />
          {withStatus && (
            <FilterSelect label="lead.filter.status" options={STATUS_OPTIONS} {...field('status')} />
          )}
          <FilterSelect label="lead.filter.propertyType" options={TYPE_OPTIONS} {...field('propertyType')} />
          <FilterSelect
            label="lead.filter.source"
            options={LEAD_SOURCES.map((source) => [source, translate(`lead.source.${source}`)])}
            {...field('source')}
          />
          <FilterText label="lead.filter.city" {...field('city')} />
          <FilterDate label="lead.filter.from" {...field('createdFrom')} />
          <FilterDate label="lead.filter.to" {...field('createdTo')} />
        </>
      )}
    </Box>
  );
}

const STATUS_OPTIONS = LEAD_STATUSES.map((status) => [status, STATUS_LABELS[status].badge] as const);
const TYPE_OPTIONS = STAFF_PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]] as const);

const ROW = {
  flex: '1 1 20rem',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  my: 1.5,
};
const BREAK = { flexBasis: '100%' };
