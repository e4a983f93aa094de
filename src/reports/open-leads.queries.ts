import { Injectable } from '@nestjs/common';
import { STAGE_REACHED } from '#shared/analytics.js';
import type { OpenLeads } from '#shared/forecast.js';
import type { LeadStatus } from '#shared/lead.js';
import { MANAGED_STATUSES } from '#shared/portfolio.js';
import { LATEST_ANALYSES, MONTHLY_RENT } from '../analysis/monthly-rent.js';
import { Sql } from '../platform/database/sql.js';

const SETTLED = [...MANAGED_STATUSES, 'lost'].map((status) => `'${status}'`).join(', ');

const OPEN_LEADS = `
  select p.status, p.type as "propertyType", p.units as "unitCount", count(*)::int as properties,
    count(p.rent)::int as "withRent", coalesce(sum(p.rent), 0)::float8 as "rentDollarsPerMonth"
  from (
    select l.status, l.property_type as type, l.unit_count as units, ${MONTHLY_RENT} as rent
    from leads l ${LATEST_ANALYSES} where l.status not in (${SETTLED})
  ) p group by 1, 2, 3`;

/** Open leads, no matter when they were created. */
@Injectable()
export class OpenLeadsQueries {
  constructor(private readonly sql: Sql) {}

  async now(): Promise<OpenLeads[]> {
    const groups = await this.sql.rows<Omit<OpenLeads, 'stage'> & { status: LeadStatus }>(
      OPEN_LEADS,
      [],
      'analytics-open-leads',
    );
    return groups.map(({ status, ...group }) => ({ ...group, stage: STAGE_REACHED[status]! }));
  }
}
