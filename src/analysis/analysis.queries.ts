import { Injectable } from '@nestjs/common';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Conditions } from '../platform/database/conditions.js';
import { readPage } from '../platform/database/read-page.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { AnalysisView } from '../shared/analysis/analysis.contract.js';
import type { EntryFilter, EntrySort, EntryView } from '../shared/analysis/entry.contract.js';
import { AnalysisNotFound } from './analysis.errors.js';
import {
  type AnalysisRow,
  type EntryRow,
  type SiblingRow,
  toAnalysisView,
  toEntryView,
} from './analysis.view.js';

const REPORT = `
  select e.lead_id as "leadId", e.status, e.created_at as "createdAt", l.submission_id as "submissionId",
    e.street_address as street, e.city, e.state, e.zip_code as "zipCode", e.property_type as "propertyType",
    e.square_footage as "squareFootage", e.unit_count as "unitCount", e.bedrooms, e.bathrooms,
    e.year_built as "yearBuilt", r.rent_estimate as "rentEstimate", r.rent_range_low as "rentRangeLow",
    r.rent_range_high as "rentRangeHigh", r.occupancy_rate as "occupancyRate",
    r.average_days_on_market as "averageDaysOnMarket", r.year_over_year_change as "yearOverYearChange",
    r.comparable_properties as comparables, r.market_data as "marketData", r.origins,
    exists (select from acknowledgments k where k.lead_id = e.lead_id) as "isAcknowledged"
  from property_analysis_entries e
  join leads l on l.id = e.lead_id
  left join property_analysis_results r on r.entry_id = e.id
  where e.lead_id = $1
  order by e.created_at desc, e.id limit 1`;

/** The properties of one form, in its order, which the stored answer keeps; addresses as the owner entered them. */
const SIBLINGS = `
  select e.lead_id as "leadId", e.street_address as street, e.city, e.state, e.zip_code as "zipCode"
  from submissions s
  cross join jsonb_array_elements(s.answer -> 'analyses') with ordinality as a (analysis, place)
  join property_analysis_entries e on e.id = (a.analysis ->> 'entryId')::uuid
  where s.id = $1 and jsonb_typeof(s.answer -> 'analyses') = 'array' and e.lead_id is not null order by a.place`;

const ENTRY_COLUMNS = `
  e.id, e.created_at as "createdAt", e.name, e.email, e.phone, e.status, e.lead_id as "leadId",
  e.street_address as "streetAddress", e.city, e.state, e.zip_code as "zipCode", e.property_type as "propertyType",
  e.square_footage as "squareFootage", e.unit_count as "unitCount", e.bedrooms, e.bathrooms,
  e.year_built as "yearBuilt", e.provider_message as "providerMessage", r.rent_estimate as "rentEstimate",
  r.rent_range_low as "rentRangeLow", r.rent_range_high as "rentRangeHigh", r.origins`;

const SORT_COLUMNS: Record<EntrySort, string> = {
  createdAt: 'e.created_at',
  email: 'e.email',
  city: 'e.city',
  status: 'e.status',
  rentEstimate: 'r.rent_estimate',
};

/** Reads of analyses made for the report and for staff. */
@Injectable()
export class AnalysisQueries {
  constructor(private readonly sql: Sql) {}

  /** The report of a lead as whoever holds its link may see it. */
  async report(leadId: string): Promise<AnalysisView> {
    const row = await this.sql.row<AnalysisRow>(REPORT, [leadId], 'report');
    if (!row) throw new LeadNotFound();
    const siblings = row.submissionId
      ? await this.sql.rows<SiblingRow>(SIBLINGS, [row.submissionId], 'report-siblings')
      : [];
    return toAnalysisView(row, siblings);
  }

  async entry(id: string): Promise<EntryView> {
    const row = await this.sql.row<EntryRow>(
      `select ${ENTRY_COLUMNS} from property_analysis_entries e
       left join property_analysis_results r on r.entry_id = e.id where e.id = $1`,
      [id],
    );
    if (!row) throw new AnalysisNotFound();
    return toEntryView(row);
  }

  list({ sort, range, filter }: ListQuery<EntrySort, EntryFilter>): Promise<Page<EntryView>> {
    const read = {
      columns: ENTRY_COLUMNS,
      table: 'property_analysis_entries e left join property_analysis_results r on r.entry_id = e.id',
      conditions: toConditions(filter),
      order: `${SORT_COLUMNS[sort.field]} ${sort.order} nulls last, e.id ${sort.order}`,
      range,
    };
    return readPage(this.sql, read, toEntryView);
  }
}

function toConditions({ email, status, city, leadId, isLinked }: EntryFilter): Conditions {
  const conditions = new Conditions()
    .when(email, (p) => `e.email = ${p}`)
    .when(status, (p) => `e.status = ${p}`)
    .when(city, (p) => `lower(e.city) = lower(${p})`)
    .when(leadId, (p) => `e.lead_id = ${p}`);
  if (isLinked !== undefined) conditions.and(`e.lead_id is ${isLinked ? 'not null' : 'null'}`);
  return conditions;
}
