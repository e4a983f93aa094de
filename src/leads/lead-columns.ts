import { snakeCase } from '../platform/database/snake-case.js';
import type { LeadCard, LeadView } from '../shared/leads/lead.contract.js';

/** Records, so that the compiler finds a field of the view that is missing here. */
const VIEW_FIELDS = {
  id: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  rank: true,
  name: true,
  nameDerived: true,
  email: true,
  phone: true,
  company: true,
  ownerName: true,
  status: true,
  statusReason: true,
  source: true,
  propertyAddress: true,
  streetAddress: true,
  city: true,
  state: true,
  zipCode: true,
  propertyType: true,
  squareFootage: true,
  unitCount: true,
  bedrooms: true,
  bathrooms: true,
  yearBuilt: true,
  finishedBasementArea: true,
  estimatedRent: true,
  purchasePrice: true,
  lastContactedAt: true,
  walkthroughDate: true,
  walkthroughConfirmed: true,
  repairChecklist: true,
  stripeCustomerId: true,
  message: true,
  firstTouch: true,
  lastTouch: true,
} satisfies Record<keyof LeadView, true>;

const CARD_FIELDS = {
  id: true,
  version: true,
  rank: true,
  name: true,
  email: true,
  phone: true,
  status: true,
  propertyAddress: true,
  propertyType: true,
  squareFootage: true,
  purchasePrice: true,
  estimatedRent: true,
  walkthroughDate: true,
  lastContactedAt: true,
  createdAt: true,
} satisfies Record<Exclude<keyof LeadCard, 'marketing'>, true>;

/** Marketing is kept beside the lead, not in it, so that background work moves no card. */
const MARKETING = `(
  select case when s.failure is null then 'enrolled' else 'sync-failed' end
  from marketing_enrollments e left join synced_leads s on s.lead_id = e.lead_id where e.lead_id = l.id)`;

/** Select lists of table `leads l`, stored names under the entity's. */
export const VIEW_COLUMNS = selectList(VIEW_FIELDS);
export const CARD_COLUMNS = `${selectList(CARD_FIELDS)}, ${MARKETING} as "marketing"`;

function selectList(fields: Record<string, true>): string {
  return Object.keys(fields)
    .map((field) => `${columnOf(field)} as "${field}"`)
    .join(', ');
}

/** The column of `leads l` that holds a field. */
export function columnOf(field: string): string {
  return `l.${snakeCase(field)}`;
}
