import { Injectable } from '@nestjs/common';
import {
  REFERRAL_STATES,
  type ReferralFilter,
  type ReferralSort,
  type ReferralView,
} from '#shared/referral.js';
import { orderBy, readMappedPage } from '../../platform/database/read-page.js';
import { Conditions, Sql } from '../../platform/database/sql.js';
import { defineError } from '../../platform/errors.js';
import type { ListQuery, Page } from '../../platform/http/list-query.js';
import { addSearch } from '../lead-search.js';

export const ReferralNotFound = defineError('not-found', 'REFERRAL_NOT_FOUND', 'Referral not found');

export const ReferralChanged = defineError('conflict', 'REFERRAL_CHANGED', (current: ReferralView) => ({
  message: 'Someone else changed this referral in the meantime.',
  details: { current },
}));

const COLUMNS = `
  r.id, r.created_at as "createdAt", r.version, r.state, r.contact_due_at as "contactDueAt", r.lead_id as "leadId",
  r.realtor_name as "realtorName", r.realtor_email as "realtorEmail", r.realtor_phone as "realtorPhone",
  r.realtor_company as "realtorCompany", r.client_name as "clientName", r.client_email as "clientEmail",
  r.client_phone as "clientPhone", r.property_address as "propertyAddress", r.property_type as "propertyType",
  r.message`;

const SORT_COLUMNS: Record<ReferralSort | 'id', string> = {
  createdAt: 'r.created_at',
  contactDueAt: 'r.contact_due_at',
  clientName: 'r.client_name collate "en-x-icu"',
  realtorName: 'r.realtor_name collate "en-x-icu"',
  id: 'r.id',
  // In pipeline order.
  state: `array_position(string_to_array('${REFERRAL_STATES}', ','), r.state)`,
};

/** Searches both people and the property, like the search of leads. Referrals are few enough for a full scan. */
const SEARCHED = `lead_search_text(
  concat_ws(' ', r.client_name, r.realtor_name, r.realtor_company), concat_ws(' ', r.client_email, r.realtor_email),
  concat_ws(' ', r.client_phone, r.realtor_phone), r.property_address)`;

type Query = ListQuery<ReferralSort, ReferralFilter>;

/** Reads for the referrals list. */
@Injectable()
export class ReferralsQueries {
  constructor(private readonly sql: Sql) {}

  async get(id: string): Promise<ReferralView> {
    const row = await this.sql.row<ReferralRow>(`select ${COLUMNS} from referrals r where r.id = $1`, [id]);
    if (!row) throw new ReferralNotFound();
    return toReferralView(row);
  }

  list({ sort, range, filter }: Query): Promise<Page<ReferralView>> {
    const order = orderBy(sort, SORT_COLUMNS);
    const read = { columns: COLUMNS, table: 'referrals r', conditions: toConditions(filter), order, range };
    return readMappedPage(this.sql, read, toReferralView);
  }
}

function toConditions({ id, q, state }: Query['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `r.id = any(${p}::uuid[])`)
    .when(state && [state].flat(), (p) => `r.state = any(${p})`);
  if (q) addSearch(conditions, q, SEARCHED);
  return conditions;
}

/** A referral's columns under the entity's field names, from the ORM or a plain read. */
export type ReferralRow = Omit<ReferralView, 'createdAt' | 'contactDueAt' | 'message'> & {
  createdAt: Date;
  contactDueAt: Date;
  message?: string | null;
};

/** A referral as staff see it. */
export function toReferralView(row: ReferralRow): ReferralView {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    state: row.state,
    contactDueAt: row.contactDueAt.toISOString(),
    leadId: row.leadId,
    realtorName: row.realtorName,
    realtorEmail: row.realtorEmail,
    realtorPhone: row.realtorPhone,
    realtorCompany: row.realtorCompany,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    propertyAddress: row.propertyAddress,
    propertyType: row.propertyType,
    message: row.message ?? null,
  };
}
