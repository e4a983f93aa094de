import {
  type AnalyticsViews,
  type ForecastRow,
  FUNNEL_STAGES,
  type FunnelRow,
  type FunnelStage,
} from './analytics.js';
import type { PriceBook } from './price-book.js';
import { groupFees, type PropertyGroup, setupCents } from './pricing.js';

/** Open leads, grouped by stage, plan, property type and number of units. */
export interface OpenLeads extends PropertyGroup {
  stage: FunnelStage;
}

/** The stages from which a lead can still be won. */
const OPEN_STAGES = FUNNEL_STAGES.slice(0, FUNNEL_STAGES.indexOf('enrolled'));

/** What the open leads would bring in at the measured conversion rates. */
export function forecastOf(
  open: OpenLeads[],
  measured: Pick<FunnelRow, 'stage' | 'leads'>[],
  book: PriceBook,
): Omit<AnalyticsViews['forecast'], 'since'> {
  const reached = new Map(measured.map(({ stage, leads }) => [stage, leads]));
  const enrolled = reached.get('enrolled') ?? 0;
  const rows = OPEN_STAGES.map((stage) => {
    const measuredLeads = reached.get(stage) ?? 0;
    const groups = open.filter((group) => group.stage === stage);
    return toRow(stage, groups, measuredLeads > 0 ? enrolled / measuredLeads : null, book);
  });
  const expectedProperties = sum(rows, ({ leads, chance }) => leads * (chance ?? 0));
  return {
    rows,
    expectedDollarsPerMonth: sum(rows, ({ expectedDollarsPerMonth }) => expectedDollarsPerMonth ?? 0),
    expectedProperties,
    expectedSetupDollars: Math.round((expectedProperties * setupCents(book)) / 100),
    leadsWithoutRent: sum(open, ({ properties, withRent }) => properties - withRent),
    measuredLeads: reached.get(FUNNEL_STAGES[0]) ?? 0,
  };
}

function toRow(stage: FunnelStage, groups: OpenLeads[], chance: number | null, book: PriceBook): ForecastRow {
  const feesDollarsPerMonth = Math.round(sum(groups, (group) => groupFees(withRents(group, book), book)));
  return {
    stage,
    leads: sum(groups, ({ properties }) => properties),
    chance,
    feesDollarsPerMonth,
    expectedDollarsPerMonth: chance === null ? null : Math.round(feesDollarsPerMonth * chance),
  };
}

/** A property without a known rent uses the price book's default. */
function withRents(group: OpenLeads, { defaultRentCents }: PriceBook): PropertyGroup {
  const without = group.properties - group.withRent;
  return {
    ...group,
    withRent: group.properties,
    rentDollarsPerMonth: group.rentDollarsPerMonth + (without * defaultRentCents) / 100,
  };
}

function sum<Item>(items: Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
