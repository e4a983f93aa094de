import { LEAD_CARD_FIELDS, type LeadCard, type LeadView, leadSchema } from '#shared/lead.js';
import { snakeCase, toView } from '../platform/database/columns.js';
import type { Lead } from './lead.entity.js';

// The select lists and views follow `leadSchema`; the types fail where the entity has no such field.

const LEAD_FIELDS = Object.keys(leadSchema.shape) as (keyof LeadView)[];

/** A lead's columns under the entity's field names, for reads that bypass the ORM. */
export type LeadRow = Pick<Lead, keyof LeadView>;
export type LeadCardRow = Pick<LeadRow, (typeof LEAD_CARD_FIELDS)[number]> & Pick<LeadCard, 'marketing'>;

/** The driver returns `numeric` as text. */
const SELECTED: Partial<Record<keyof LeadView, string>> = { bathrooms: 'l.bathrooms::float8' };

/** Marketing is stored apart from the lead so that background syncs don't touch cards. */
const MARKETING = `(
  select case when s.failure is null then 'enrolled' else 'sync-failed' end
  from marketing_enrollments e left join synced_leads s on s.lead_id = e.lead_id where e.lead_id = l.id)`;

/** Select lists of table `leads l`. */
export const LEAD_COLUMNS = selectList(LEAD_FIELDS);
export const LEAD_CARD_COLUMNS = `${selectList(LEAD_CARD_FIELDS)}, ${MARKETING} as "marketing"`;

function selectList(fields: readonly (keyof LeadView)[]): string {
  return fields.map((field) => `${SELECTED[field] ?? leadColumn(field)} as "${field}"`).join(', ');
}

export function leadColumn(field: keyof LeadView): string {
  return `l.${snakeCase(field)}`;
}

export function toLeadView(lead: LeadRow): LeadView {
  return toView(lead, LEAD_FIELDS);
}

export function toLeadCard(lead: LeadCardRow): LeadCard {
  return { ...toView(lead, LEAD_CARD_FIELDS), marketing: lead.marketing };
}
