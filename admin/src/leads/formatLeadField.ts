import { formatDateTime, formatDollars, formatNumber } from '#shared/format.js';
import { type LeadView, PROPERTY_TYPE_LABELS, STATUS_LABELS } from '#shared/lead.js';
import { PLAN_LABELS } from '#shared/pricing.js';
import { formatLongDate } from '../time/days';
import { leadText } from './text';

/** How a field's value reads where that isn't its own text. */
const FORMATS: { [Field in keyof LeadView]?: (value: NonNullable<LeadView[Field]>) => string } = {
  status: (status) => STATUS_LABELS[status].badge,
  source: (source) => leadText.source[source],
  propertyType: (type) => PROPERTY_TYPE_LABELS[type],
  squareFootage: formatNumber,
  unitCount: formatNumber,
  bedrooms: formatNumber,
  finishedBasementArea: formatNumber,
  plan: (plan) => PLAN_LABELS[plan],
  estimatedRent: formatDollars,
  purchasePrice: formatDollars,
  achievedRent: formatDollars,
  leaseSignedOn: formatLongDate,
  walkthroughDate: (iso) => formatDateTime(iso),
  lastContactedAt: (iso) => formatDateTime(iso),
  createdAt: (iso) => formatDateTime(iso),
  tags: (tags) => tags.join(', '),
};

/** Empty for a value that isn't set, such as a price of 0. */
export function formatLeadField(field: string, value: unknown): string {
  const format = FORMATS[field as keyof LeadView] as ((value: unknown) => string) | undefined;
  return value ? (format?.(value) ?? String(value)) : '';
}
