import { Injectable } from '@nestjs/common';
import {
  REFERRAL_EDITABLE,
  REFERRAL_READ_ONLY,
  REFERRAL_STATES,
  type ReferralFilter,
  type ReferralSort,
  type ReferralView,
} from '#shared/referral.js';
import { snakeCase, toView } from '../../platform/database/columns.js';
import { orderBy, readPage } from '../../platform/database/read-page.js';
import { Conditions, Sql } from '../../platform/database/sql.js';
import { defineError } from '../../platform/errors.js';
import type { ListQuery, Page } from '../../platform/http/list-query.js';
import { addSearch } from '../lead-search.js';
import type { Referral } from './referral.entity.js';

export const ReferralNotFound = defineError('not-found', 'REFERRAL_NOT_FOUND', 'Referral not found');

export const ReferralChanged = defineError('conflict', 'REFERRAL_CHANGED', (current: ReferralView) => ({
  message: 'Someone else changed this referral in the meantime.',
  details: { current },
}));

const REFERRAL_FIELDS = [...REFERRAL_READ_ONLY, ...REFERRAL_EDITABLE, 'version'] as const;
const COLUMNS = REFERRAL_FIELDS.map((field) => `r.${snakeCase(field)} as "${field}"`).join(', ');

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
    const text = `select ${COLUMNS} from referrals r where r.id = $1`;
    const referral = await this.sql.view<ReferralView>(text, [id]);
    if (!referral) throw new ReferralNotFound();
    return referral;
  }

  list({ sort, range, filter }: Query): Promise<Page<ReferralView>> {
    const order = orderBy(sort, SORT_COLUMNS);
    const read = { columns: COLUMNS, table: 'referrals r', conditions: toConditions(filter), order, range };
    return readPage(this.sql, read);
  }
}

function toConditions({ id, q, state }: Query['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `r.id = any(${p}::uuid[])`)
    .when(state && [state].flat(), (p) => `r.state = any(${p})`);
  if (q) addSearch(conditions, q, SEARCHED);
  return conditions;
}

/** A referral as staff see it. */
export function toReferralView(referral: Referral): ReferralView {
  return toView(referral, REFERRAL_FIELDS);
}
