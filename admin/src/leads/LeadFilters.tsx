import { LEAD_SOURCES, type LeadFilter, PROPERTY_TYPE_LABELS, STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { FilterDate, FilterRow, FilterSelect, FilterText } from '../components/FilterRow';
import { leadText } from './text';

interface LeadFiltersProps {
  value: LeadFilter;
  onChange: (filter: LeadFilter) => void;
}

/** The filters of the board: the search always in sight, the rest behind a button that counts them. Columns are statuses. */
export function LeadFilters({ value, onChange }: LeadFiltersProps) {
  const set = (key: keyof LeadFilter) => (next: string) => onChange({ ...value, [key]: next || undefined });
  const field = (key: keyof LeadFilter) => ({ value: String(value[key] ?? ''), onChange: set(key) });
  const { q, ...folded } = value;
  const count = Object.values(folded).filter(Boolean).length;

  return (
    <FilterRow
      isFolded
      search={<FilterText label={leadText.filter.q} grow {...field('q')} />}
      count={count}
      isFiltered={Boolean(q) || count > 0}
      onClear={() => onChange({})}
    >
      <FilterSelect label={leadText.filter.propertyType} options={TYPE_OPTIONS} {...field('propertyType')} />
      <FilterSelect
        label={leadText.filter.source}
        options={LEAD_SOURCES.map((source) => [source, leadText.source[source]])}
        {...field('source')}
      />
      <FilterText label={leadText.filter.city} {...field('city')} />
      <FilterDate label={leadText.filter.from} {...field('createdFrom')} />
      <FilterDate label={leadText.filter.to} {...field('createdTo')} />
    </FilterRow>
  );
}

const TYPE_OPTIONS = STAFF_PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]] as const);
