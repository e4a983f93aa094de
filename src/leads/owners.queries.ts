import { Injectable } from '@nestjs/common';
import {
  OWNER_LIMITS,
  type OwnerDetails,
  type OwnerFilter,
  type OwnerSort,
  type OwnerView,
} from '#shared/owner.js';
import { readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import { defineError } from '../platform/errors.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { coversEmailSql } from './consents.js';
import { addSearchOfOwners } from './lead-search.js';

export const OwnerNotFound = defineError('not-found', 'OWNER_NOT_FOUND', 'Owner not found');

const LEADS = 'from leads l where l.owner_id = o.id';

/** A name someone gave us comes before one that was only derived from an email address. */
const COLUMNS = `
  o.id, o.created_at as "createdAt",
  (select l.name ${LEADS} order by l.name = '', l.name_derived, l.created_at desc, l.id limit 1) as name,
  array(select distinct lower(l.email) ${LEADS} and l.email is not null order by 1) as emails,
  array(select distinct l.phone ${LEADS} and l.phone <> '' order by 1) as phones,
  (select count(*)::int ${LEADS}) as homes,
  (select max(l.last_contacted_at) ${LEADS}) as "lastContactedAt"`;

/** One channel's consent across all of the owner's leads. */
const consent = (isForChannel: string) => `
  (select case when bool_or(c.withdrawn_at is null) then 'given' when count(*) > 0 then 'withdrawn' else 'none' end
   from consents c join leads l on l.id = c.lead_id
   where l.owner_id = o.id and c.given_by = 'lead' and ${isForChannel})`;

const EMAIL_CONSENT = consent(`c.channel = 'contact' and ${coversEmailSql('c')}`);
const TEXT_CONSENT = consent(`c.channel = 'sms'`);

const DETAILS = `
  select ${COLUMNS}, jsonb_build_object('email', ${EMAIL_CONSENT}, 'sms', ${TEXT_CONSENT}) as consent
  from owners o where o.id = $1`;

const PROPERTIES = `
  select l.id, l.created_at as "createdAt", l.name, l.email, l.phone, l.property_address as "propertyAddress", l.status,
    l.source, l.estimated_rent as "estimatedRent", l.assignee_id as "assigneeId"
  from leads l where l.owner_id = $1 order by l.created_at desc, l.id limit ${OWNER_LIMITS.properties}`;

const CAMPAIGNS = `
  select e.id, e.lead_id as "leadId", l.property_address as "propertyAddress", e.workflow,
    e.started_at as "startedAt",
    (select min(m.due_at) from messages m where m.enrollment_id = e.id and m.state = 'pending') as "nextAt"
  from campaign_enrollments e join leads l on l.id = e.lead_id
  where l.owner_id = $1 and e.status = 'active' order by e.started_at, e.id`;

type Query = ListQuery<OwnerSort, OwnerFilter>;

/** People and their properties. */
@Injectable()
export class OwnersQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: Query): Promise<Page<OwnerView>> {
    const conditions = new Conditions().when(filter.id, (p) => `o.id = any(${p}::uuid[])`);
    if (filter.q) addSearchOfOwners(conditions, filter.q);
    const by = sort.field === 'id' ? 'o.id' : 'o.created_at';
    const order = `${by} ${sort.order}, o.id ${sort.order}`;
    return readPage(this.sql, { columns: COLUMNS, table: 'owners o', conditions, order, range });
  }

  async get(id: string): Promise<OwnerDetails> {
    const row = await this.sql.view<Omit<OwnerDetails, 'properties' | 'campaigns'>>(DETAILS, [id]);
    if (!row) throw new OwnerNotFound();
    const [properties, campaigns] = await Promise.all([
      this.sql.views<OwnerDetails['properties'][number]>(PROPERTIES, [id]),
      this.sql.views<OwnerDetails['campaigns'][number]>(CAMPAIGNS, [id]),
    ]);
    return {
      ...row,
      properties,
      campaigns,
    };
  }
}
