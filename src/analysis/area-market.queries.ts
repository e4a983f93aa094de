import { Injectable } from '@nestjs/common';
import { type AreaMarket, MAX_ANALYSES, MAX_BEDROOMS, MIN_BEHIND_FIGURE } from '#shared/area.js';
import { MARKET_DEFAULTS } from '#shared/rent-estimate.js';
import { CachedReads } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';

/** A year of rents changes slowly. */
const CACHE_MS = 10 * 60_000;
/** Dollars. Rounded, so that no one's exact estimate shows. */
const ROUND_TO = 5;

/** What homes in an area rent for and how fast, from our own analyses. */
@Injectable()
export class AreaMarketQueries {
  private readonly cached = new CachedReads((city: string) => this.load(city), { ttlMs: CACHE_MS });

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** `city` is the name of an area, as owners write it in their address. */
  get(city: string): Promise<AreaMarket> {
    return this.cached.get(city.toLowerCase());
  }

  private async load(city: string): Promise<AreaMarket> {
    const row = await this.sql.row<AreaMarket>(AREA_MARKET, [city, this.clock.now()], 'area-market');
    return row!;
  }
}

const rounded = (share: number) =>
  `(round(percentile_cont(${share}) within group (order by rent) / ${ROUND_TO}) * ${ROUND_TO})::int`;

/** A row per size and one for all sizes, each only if it covers enough homes. */
const bySize = (from: string, count: string, figures: string) => `(
  select coalesce(json_agg(sizes order by bedrooms nulls first), '[]') from (
    select least(bedrooms, ${MAX_BEDROOMS}) as bedrooms, count(*)::int as ${count}, ${figures} from ${from}
    group by grouping sets ((), (least(bedrooms, ${MAX_BEDROOMS})))
    having count(*) >= ${MIN_BEHIND_FIGURE}
      and (grouping(least(bedrooms, ${MAX_BEDROOMS})) = 1 or least(bedrooms, ${MAX_BEDROOMS}) is not null)) sizes)`;

/**
 * A home that was analyzed twice counts once, with its newest estimate. Rentals that are still listed don't show how
 * long renting takes. Results from before listing dates were stored have a default where the provider gave no days.
 */
export const AREA_MARKET = `
  with newest as materialized (
    select e.id, e.created_at, lower(e.street_address) as street, e.zip_code, e.bedrooms
    from property_analysis_entries e
    where lower(e.city) = lower($1) and e.status = 'completed' and e.created_at > $2::timestamptz - interval '1 year'
    order by e.created_at desc limit ${MAX_ANALYSES}),
  homes as materialized (
    select distinct on (n.street, n.zip_code) r.rent_estimate as rent, r.comparable_properties as comparables,
      coalesce(n.bedrooms, nullif((r.market_data ->> 'bedrooms')::int, 0)) as bedrooms
    from newest n join property_analysis_results r on r.entry_id = n.id
    where r.origins ->> 'rentEstimate' in ('provider', 'sample', 'staff')
    order by n.street, n.zip_code, n.created_at desc),
  rentals as materialized (
    select distinct on (lower(c.address)) c.bedrooms, c."daysOnMarket" as days
    from homes cross join jsonb_to_recordset(comparables)
      as c (address text, bedrooms int, "daysOnMarket" int, "listedOn" text, "removedOn" text)
    where c."daysOnMarket" is not null
      and (c."removedOn" is not null or (c."listedOn" is null and c."daysOnMarket" <> ${MARKET_DEFAULTS.daysOnMarket}))
    order by lower(c.address), c."removedOn" desc nulls last)
  select
    ${bySize('homes', 'homes', `${rounded(0.5)} as median, ${rounded(0.25)} as low, ${rounded(0.75)} as high`)} as rents,
    ${bySize('rentals', 'rentals', 'round(percentile_cont(0.5) within group (order by days))::int as "medianDays"')} as days`;
