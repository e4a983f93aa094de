import { Injectable } from '@nestjs/common';
import { formatAddress, type StreetAddress } from '#shared/address.js';
import {
  type AnalysisView,
  type AreaRents,
  type Comparable,
  type EntryFilter,
  type EntrySort,
  type EntryStatus,
  type EntryView,
  type Location,
  type Origin,
  type PastRent,
  type RecordedFacts,
  type Sibling,
  type SiblingFigures,
} from '#shared/analysis.js';
import { MAX_ANALYSES, MIN_BEHIND_FIGURE } from '#shared/area.js';
import { missingContacts } from '#shared/booking.js';
import type { LeadStatus, PropertyType } from '#shared/lead.js';
import { MANAGED_STATUSES } from '#shared/portfolio.js';
import type { PlanId } from '#shared/pricing.js';
import { MARKET_DEFAULTS } from '#shared/rent-estimate.js';
import { ENDED } from '#shared/setup-progress.js';
import { homeSlot } from '#shared/site-image.js';
import { PROMPTS } from '../activity/task.entity.js';
import { SiteImagesQueries } from '../content/images/site-images.queries.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { findZip, isFarAway } from '../leads/zip-codes.js';
import { Clock } from '../platform/clock.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { MarketData } from './analysis.entity.js';
import { AnalysisNotFound } from './analysis.errors.js';
import { pastRentsSql } from './rent-history.js';

/** There is nothing left to enroll: it was done online, or staff sent the agreement. */
const PAST_ENROLLMENT: LeadStatus[] = ['contract_sent', ...MANAGED_STATUSES];

/** How far an owner has come with the lead `l`. */
const AGREED = `
    l.status = any($2) or exists (
      select from lead_tasks t where t.lead_id = l.id and starts_with(t.title, '${PROMPTS.sendAgreement('')}')) as "isEnrolled",
    l.status = any($3) as "isClosed",
    exists (select from acknowledgments k where k.lead_id = l.id) as "isAcknowledged"`;

const REPORT = `
  select e.lead_id as "leadId", e.status, e.created_at as "createdAt", l.submission_id as "submissionId",
    e.street_address as street, e.city, e.state, e.zip_code as "zipCode", e.property_type as "propertyType",
    e.square_footage as "squareFootage", e.unit_count as "unitCount", e.bedrooms, e.bathrooms::float8,
    e.year_built as "yearBuilt", r.rent_estimate as "rentEstimate", r.rent_range_low as "rentRangeLow",
    r.rent_range_high as "rentRangeHigh", r.occupancy_rate as "occupancyRate",
    r.average_days_on_market as "averageDaysOnMarket", r.year_over_year_change as "yearOverYearChange",
    r.comparable_properties as comparables, r.market_data as "marketData", r.origins,
    r.location, r.records, r.created_at as "estimatedAt", l.plan, l.walkthrough_date as "walkthroughDate",
    l.name, l.name_derived as "nameDerived", l.phone, ${pastRentsSql('e.id', 'r.created_at')} as history,
    ${AGREED}
  from property_analysis_entries e
  join leads l on l.id = e.lead_id
  left join property_analysis_results r on r.entry_id = e.id
  where e.lead_id = $1
  order by e.created_at desc, e.id limit 1`;

/** The properties of one form submission in their original order, with addresses as the owner entered them and their latest rents. */
const SIBLINGS = `
  select e.lead_id as "leadId", e.street_address as street, e.city, e.state, e.zip_code as "zipCode", l.plan,
    latest.property_type as "propertyType", latest.unit_count as "unitCount", latest.rent as "rentEstimate", ${AGREED}
  from submissions s
  cross join jsonb_array_elements(s.answer -> 'analyses') with ordinality as a (analysis, place)
  join property_analysis_entries e on e.id = (a.analysis ->> 'entryId')::uuid
  join leads l on l.id = e.lead_id
  cross join lateral (
    select n.property_type, n.unit_count, case when n.status = 'completed' then r.rent_estimate end as rent
    from property_analysis_entries n left join property_analysis_results r on r.entry_id = n.id
    where n.lead_id = e.lead_id order by n.created_at desc, n.id limit 1) latest
  where s.id = $1 and jsonb_typeof(s.answer -> 'analyses') = 'array' and e.lead_id is not null order by a.place`;

export const AREA = `
  select $1 as "zipCode", count(*)::int as homes,
    round(percentile_cont(0.5) within group (order by rent))::int as "medianRent"
  from (
    select r.rent_estimate as rent
    from property_analysis_entries e join property_analysis_results r on r.entry_id = e.id
    where e.zip_code = $1 and e.status = 'completed' and e.created_at > now() - interval '1 year'
    order by e.created_at desc limit ${MAX_ANALYSES}) newest
  having count(*) >= ${MIN_BEHIND_FIGURE}`;

const ENTRY_COLUMNS = `
  e.id, e.created_at as "createdAt", e.name, e.email, e.phone, e.status, e.lead_id as "leadId",
  e.street_address as "streetAddress", e.city, e.state, e.zip_code as "zipCode", e.property_type as "propertyType",
  e.square_footage as "squareFootage", e.unit_count as "unitCount", e.bedrooms, e.bathrooms::float8,
  e.year_built as "yearBuilt", e.provider_message as "providerMessage", r.rent_estimate as "rentEstimate",
  r.rent_range_low as "rentRangeLow", r.rent_range_high as "rentRangeHigh", coalesce(r.origins, '{}') as origins`;

const SORT_COLUMNS: Record<EntrySort | 'id', string> = {
  createdAt: 'e.created_at',
  email: 'e.email',
  city: 'e.city',
  status: 'e.status',
  rentEstimate: 'r.rent_estimate',
  id: 'e.id',
};

type Query = ListQuery<EntrySort, EntryFilter>;

@Injectable()
export class AnalysisQueries {
  constructor(
    private readonly sql: Sql,
    private readonly images: SiteImagesQueries,
    private readonly clock: Clock,
  ) {}

  /** The public report: anyone who has the link may see it. */
  async getReport(leadId: string): Promise<AnalysisView> {
    const row = await this.sql.row<AnalysisRow>(REPORT, [leadId, PAST_ENROLLMENT, ENDED], 'report');
    if (!row) throw new LeadNotFound();
    const siblings = row.submissionId
      ? await this.sql.rows<ReportSiblingRow>(
          SIBLINGS,
          [row.submissionId, PAST_ENROLLMENT, ENDED],
          'report-siblings',
        )
      : [];
    const area = row.status === 'fallback' ? await this.areaRents(row.zipCode) : null;
    const photo = await this.images.pictureOf(homeSlot(leadId));
    return { ...toAnalysisView(row, siblings, this.clock.now()), area, photo };
  }

  private areaRents(zipCode: string): Promise<AreaRents | null> {
    return this.sql.row<AreaRents>(AREA, [zipCode], 'report-area');
  }

  async get(id: string): Promise<EntryView> {
    const entry = await this.sql.view<EntryView>(
      `select ${ENTRY_COLUMNS} from property_analysis_entries e
       left join property_analysis_results r on r.entry_id = e.id where e.id = $1`,
      [id],
    );
    if (!entry) throw new AnalysisNotFound();
    return entry;
  }

  list({ sort, range, filter }: Query): Promise<Page<EntryView>> {
    const read = {
      columns: ENTRY_COLUMNS,
      table: 'property_analysis_entries e left join property_analysis_results r on r.entry_id = e.id',
      conditions: toConditions(filter),
      order: orderBy(sort, SORT_COLUMNS, ['rentEstimate']),
      range,
    };
    return readPage(this.sql, read);
  }
}

function toConditions({ id, email, status, city, leadId, isLinked }: Query['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `e.id = any(${p}::uuid[])`)
    .when(email, (p) => `e.email = ${p}`)
    .when(status, (p) => `e.status = ${p}`)
    .when(city, (p) => `lower(e.city) = lower(${p})`)
    .when(leadId, (p) => `e.lead_id = ${p}`);
  if (isLinked !== undefined) conditions.and(`e.lead_id is ${isLinked ? 'not null' : 'null'}`);
  return conditions;
}

interface PropertyColumns {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
}

interface Agreed {
  zipCode: string;
  isAcknowledged: boolean;
  isEnrolled: boolean;
  isClosed: boolean;
}

/** All figures are null until the lookup has finished. */
interface AnalysisRow extends PropertyColumns, Agreed {
  leadId: string;
  submissionId: string | null;
  status: EntryStatus;
  createdAt: Date;
  rentEstimate: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  occupancyRate: number | null;
  averageDaysOnMarket: number | null;
  yearOverYearChange: number | null;
  comparables: StoredComparable[] | null;
  marketData: MarketData | null;
  origins: Record<string, Origin> | null;
  location: Location | null;
  records: RecordedFacts | null;
  estimatedAt: Date | null;
  plan: PlanId | null;
  walkthroughDate: Date | null;
  name: string;
  nameDerived: boolean;
  phone: string | null;
  history: PastRent[];
}

export interface SiblingRow extends StreetAddress {
  leadId: string;
}

interface ReportSiblingRow extends SiblingRow, Agreed, Omit<SiblingFigures, 'rentEstimate'> {
  rentEstimate: number | null;
}

function toSibling(row: ReportSiblingRow): Sibling {
  const { leadId, propertyType, unitCount, rentEstimate, plan } = row;
  const sibling = { leadId, address: formatAddress(row) };
  if (isOutside(row)) return { ...sibling, isOutside: true };
  if (rentEstimate === null) return sibling;
  return { ...sibling, figures: { propertyType, unitCount, rentEstimate, plan } };
}

/** Contains nothing that identifies the owner. */
function toAnalysisView(
  row: AnalysisRow,
  siblings: ReportSiblingRow[],
  now: Date,
): Omit<AnalysisView, 'area'> {
  const { leadId, status, rentEstimate, rentRangeLow, rentRangeHigh, walkthroughDate } = row;
  const isBooked = walkthroughDate !== null && walkthroughDate > now;
  return {
    leadId,
    status,
    createdAt: row.createdAt.toISOString(),
    estimatedAt: row.estimatedAt?.toISOString() ?? null,
    isAcknowledged: row.isAcknowledged,
    ...(row.isAcknowledged && {
      missing: missingContacts(row),
      isBooked,
      isEnrolled: row.isEnrolled,
      isClosed: row.isClosed,
      ...(isBooked && { walkthroughAt: walkthroughDate.toISOString() }),
    }),
    ...(row.isClosed && { isClosed: true }),
    ...(isOutside(row) && { isOutside: true }),
    plan: row.plan,
    address: formatAddress(row),
    property: toProperty(row),
    rentEstimate,
    rentRangeLow,
    rentRangeHigh,
    marketStats: rentEstimate === null ? null : toMarketStats(row),
    comparables: (row.comparables ?? []).map(readStored),
    origins: row.origins ?? {},
    location: row.location,
    records: row.records ?? {},
    history: row.history,
    siblings: siblings.length > 1 ? siblings.map(toSibling) : [],
  };
}

/** Once the owner accepted our requirements or staff sent an agreement, we manage the home, wherever it is. */
function isOutside({ zipCode, isAcknowledged, isEnrolled, isClosed }: Agreed): boolean {
  return isFarAway(findZip(zipCode)) && !isAcknowledged && !isEnrolled && !isClosed;
}

type StoredComparable =
  | Comparable
  | Pick<Comparable, 'address' | 'distance' | 'squareFootage' | 'rentAmount' | 'daysOnMarket'>;

const UNKNOWN = {
  bedrooms: null,
  bathrooms: null,
  listedOn: null,
  lastSeenOn: null,
  removedOn: null,
  location: null,
};

/** Results from before listing dates were stored default to 30 days on market, so 30 means unknown there. */
function readStored(comparable: StoredComparable): Comparable {
  if ('listedOn' in comparable) return comparable;
  const { daysOnMarket } = comparable;
  const isDefault = daysOnMarket === MARKET_DEFAULTS.daysOnMarket;
  return { ...comparable, ...UNKNOWN, daysOnMarket: isDefault ? null : daysOnMarket };
}

function toProperty(row: AnalysisRow): AnalysisView['property'] {
  const { marketData, propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = row;
  if (marketData) return { ...marketData, unitCount };
  return { propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt };
}

function toMarketStats(row: AnalysisRow): AnalysisView['marketStats'] {
  const { averageDaysOnMarket, occupancyRate, yearOverYearChange } = row;
  return {
    averageDaysOnMarket: averageDaysOnMarket!,
    occupancyRate: occupancyRate!,
    yearOverYearChange: yearOverYearChange!,
  };
}
