import { Injectable } from '@nestjs/common';
import {
  MANAGED_STATUSES,
  PORTFOLIO_KEPT_MS,
  PORTFOLIO_PAGE,
  type PortfolioFilter,
  type PortfolioNumbers,
  type PortfolioPage,
  type PortfolioProperty,
  type PortfolioQuery,
} from '#shared/portfolio.js';
import type { PriceBook } from '#shared/price-book.js';
import { groupFees, type PropertyGroup } from '#shared/pricing.js';
import { LATEST_ANALYSES, LATEST_ANALYSIS, MONTHLY_RENT } from '../analysis/rent-provider.js';
import { SiteContentService } from '../content/site-content.service.js';
import { CachedReads } from '../platform/cache.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import {
  CURSOR_KEYS,
  type Cursor,
  momentKey,
  readCursor,
  toCursorPage,
} from '../platform/http/list-query.js';

const MANAGED = `l.status in (${MANAGED_STATUSES.map((status) => `'${status}'`).join(', ')})`;

const COLUMNS = `
  l.id, l.id as "leadId", l.property_address as address, l.status, l.property_type as "propertyType",
  l.unit_count as "unitCount", a.status as analysis, ${MONTHLY_RENT} as "rentDollarsPerMonth",
  case when l.estimated_rent > 0 then 'staff' else a.origin end as "rentOrigin",
  ${momentKey('l.created_at')} as key`;

type Row = Cursor & PortfolioProperty;

/** The portfolio: properties with an analysis or under management, and their revenue. */
@Injectable()
export class PortfolioQueries {
  private readonly numbers = new CachedReads((filter: PortfolioFilter) => this.readNumbers(filter), {
    ttlMs: PORTFOLIO_KEPT_MS,
  });

  constructor(
    private readonly sql: Sql,
    private readonly content: SiteContentService,
  ) {}

  async page({ cursor, ...filter }: PortfolioQuery): Promise<PortfolioPage> {
    const conditions = toConditions(filter);
    if (cursor) addCursor(conditions, readCursor(cursor, CURSOR_KEYS.moment));
    const [rows, numbers] = await Promise.all([
      this.sql.rows<Row>(
        `select ${COLUMNS} from leads l ${LATEST_ANALYSIS} where ${conditions.where}
         order by l.created_at desc, l.id desc limit ${PORTFOLIO_PAGE + 1}`,
        conditions.values,
      ),
      cursor ? null : this.numbers.get(filter),
    ]);
    return { ...toCursorPage(rows, PORTFOLIO_PAGE, toProperty), numbers };
  }

  /** Fees depend on plan, type and units, so one row per combination is enough. */
  private async readNumbers(filter: PortfolioFilter): Promise<PortfolioNumbers> {
    const { where, values } = toConditions(filter);
    const groups = await this.sql.rows<PropertyGroup>(
      `select p.plan, p.type as "propertyType", p.units as "unitCount", count(*)::int as properties,
         count(p.rent)::int as "withRent", coalesce(sum(p.rent), 0)::float8 as "rentDollarsPerMonth"
       from (
         select l.plan, l.property_type as type, l.unit_count as units, ${MONTHLY_RENT} as rent
         from leads l ${LATEST_ANALYSES} where ${where}
       ) p group by 1, 2, 3`,
      values,
    );
    const { priceBook } = await this.content.read();
    return toPortfolioNumbers(groups, priceBook!);
  }
}

function toConditions({ scope, propertyType }: PortfolioFilter): Conditions {
  return new Conditions()
    .and(scope === 'managed' ? MANAGED : `l.status <> 'lost' and (a.id is not null or ${MANAGED})`)
    .when(propertyType, (p) => `l.property_type = ${p}`);
}

function addCursor(conditions: Conditions, { key, id }: Cursor): void {
  conditions.and(
    `(l.created_at, l.id) < (${conditions.parameter(key)}::timestamptz, ${conditions.parameter(id)}::uuid)`,
  );
}

function toProperty({ id: _, key: __, ...property }: Row): PortfolioProperty {
  return property;
}

/** The portfolio's totals from its properties by plan, type and units. */
function toPortfolioNumbers(groups: PropertyGroup[], book: PriceBook): PortfolioNumbers {
  const sum = (of: (group: PropertyGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const monthlyRevenue = sum(({ rentDollarsPerMonth }) => rentDollarsPerMonth);
  const unitsWithRent = sum(({ withRent, unitCount }) => withRent * unitCount);
  return {
    properties: sum(({ properties }) => properties),
    totalUnits: sum(({ properties, unitCount }) => properties * unitCount),
    monthlyRevenue,
    avgRentPerUnit: unitsWithRent > 0 ? Math.round(monthlyRevenue / unitsWithRent) : null,
    feesDollarsPerMonth: Math.round(sum((group) => groupFees(group, book))),
    propertiesWithoutRent: sum(({ properties, withRent }) => properties - withRent),
  };
}
