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
import { FilterRow } from '../lists/FilterRow';

interface LeadFiltersProps {
  value: LeadFilter;
  onChange: (filter: LeadFilter) => void;
  /** The board's columns are the statuses, so it offers no filter for them. */
  withStatus?: boolean;
}

/** The filters of the list and the board: the search in sight, the rest behind a button that counts them. */
export function LeadFilters({ value, onChange, withStatus }: LeadFiltersProps) {
  const translate = useTranslate();
  const set = (key: keyof LeadFilter) => (next: string) => onChange({ ...value, [key]: next || undefined });
  const field = (key: keyof LeadFilter) => ({ value: String(value[key] ?? ''), onChange: set(key) });
  const { q, ...folded } = value;
  const count = Object.values(folded).filter(Boolean).length;

  return (
    <FilterRow
      isFolded
      search={<FilterText label="lead.filter.q" grow {...field('q')} />}
      count={count}
      isFiltered={Boolean(q) || count > 0}
      onClear={() => onChange({})}
    >
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
    </FilterRow>
  );
}

const STATUS_OPTIONS = LEAD_STATUSES.map((status) => [status, STATUS_LABELS[status].badge] as const);
const TYPE_OPTIONS = STAFF_PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]] as const);
