import { Injectable } from '@nestjs/common';
import { Conditions } from '../../platform/database/conditions.js';
import { readPage } from '../../platform/database/read-page.js';
import { Sql } from '../../platform/database/sql.js';
import type { ListQuery, Page } from '../../platform/http/list-query.js';
import {
  REFERRAL_STATES,
  type ReferralFilter,
  type ReferralSort,
  type ReferralView,
} from '../../shared/leads/referral.contract.js';
import { addSearch } from '../lead-filter.js';
import { type ReferralRow, toReferralView } from './referral.view.js';
import { ReferralNotFound } from './referrals.errors.js';

const COLUMNS = `
  r.id, r.created_at as "createdAt", r.version, r.state, r.contact_due_at as "contactDueAt", r.lead_id as "leadId",
  r.realtor_name as "realtorName", r.realtor_email as "realtorEmail", r.realtor_phone as "realtorPhone",
  r.realtor_company as "realtorCompany", r.client_name as "clientName", r.client_email as "clientEmail",
  r.client_phone as "clientPhone", r.property_address as "propertyAddress", r.property_type as "propertyType",
  r.message`;

const SORT_COLUMNS: Record<ReferralSort, string> = {
  createdAt: 'r.created_at',
  contactDueAt: 'r.contact_due_at',
  clientName: 'r.client_name collate "en-x-icu"',
  realtorName: 'r.realtor_name collate "en-x-icu"',
  // In the order in which a referral goes through them.
  state: `array_position(string_to_array('${REFERRAL_STATES}', ','), r.state)`,
};

/** The searched text: both people and the property, as in the search of leads. Referrals are few enough to read all. */
const SEARCHED = `lead_search_text(
  concat_ws(' ', r.client_name, r.realtor_name, r.realtor_company), concat_ws(' ', r.client_email, r.realtor_email),
  concat_ws(' ', r.client_phone, r.realtor_phone), r.property_address)`;

/** Reads of referrals made for the list. */
@Injectable()
export class ReferralsQueries {
  constructor(private readonly sql: Sql) {}

  async get(id: string): Promise<ReferralView> {
    const row = await this.sql.row<ReferralRow>(`select ${COLUMNS} from referrals r where r.id = $1`, [id]);
    if (!row) throw new ReferralNotFound();
    return toReferralView(row);
  }

  list({ sort, range, filter }: ListQuery<ReferralSort, ReferralFilter>): Promise<Page<ReferralView>> {
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order}, r.id ${sort.order}`;
    const read = { columns: COLUMNS, table: 'referrals r', conditions: toConditions(filter), order, range };
    return readPage(this.sql, read, toReferralView);
  }
}

function toConditions({ q, state }: ReferralFilter): Conditions {
  const conditions = new Conditions().when(state && [state].flat(), (p) => `r.state = any(${p})`);
  if (q) addSearch(conditions, q, SEARCHED);
  return conditions;
}
