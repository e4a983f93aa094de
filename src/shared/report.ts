import {
  type AnalysedProperty,
  type AnalysisView,
  type Comparable,
  type MarketStats,
  type Origin,
} from './analysis.js';
import type { Dot } from './dot-plot.js';
import { formatDollars, formatNumber, formatPercent } from './format.js';
import { PROPERTY_TYPE_LABELS } from './lead.js';
import { PRICE_BOOK } from './pricing.js';
import { REPORT_WORDS } from './report-text.js';

const { details, market, projection, comparables: nearby } = REPORT_WORDS;
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** A formatted figure with its source. */
export interface ShownFigure {
  name: string;
  value: string;
  origin: Origin | undefined;
  /** Shown instead of the source's label. */
  note?: string | undefined;
}

type Origins = AnalysisView['origins'];

const MARKET: { [Field in keyof MarketStats]: (stats: MarketStats) => string } = {
  occupancyRate: ({ occupancyRate }) => `${tenths.format(occupancyRate)}%`,
  averageDaysOnMarket: ({ averageDaysOnMarket }) => tenths.format(averageDaysOnMarket),
  yearOverYearChange: ({ yearOverYearChange }) => `${signed.format(yearOverYearChange)}%`,
};

export function marketFigures(stats: MarketStats, origins: Origins): ShownFigure[] {
  const fields = Object.keys(MARKET) as (keyof MarketStats)[];
  return fields.map((field) => ({
    name: market[field],
    value: MARKET[field](stats),
    origin: origins[field],
    note: field === 'yearOverYearChange' && origins[field] === 'derived' ? market.againstNearest : undefined,
  }));
}

const PROPERTY: { [Field in keyof AnalysedProperty]: (property: AnalysedProperty) => string } = {
  propertyType: ({ propertyType }) => PROPERTY_TYPE_LABELS[propertyType],
  squareFootage: ({ squareFootage }) => (squareFootage > 0 ? formatNumber(squareFootage) : details.unknown),
  unitCount: ({ unitCount }) => formatNumber(unitCount),
  bedrooms: ({ bedrooms }) => given(bedrooms),
  bathrooms: ({ bathrooms }) => given(bathrooms),
  yearBuilt: ({ yearBuilt }) => given(yearBuilt),
};

/** What the figures assume about the property; unknown values have no source. */
export function propertyFigures(property: AnalysedProperty, origins: Origins): ShownFigure[] {
  const fields = Object.keys(PROPERTY) as (keyof AnalysedProperty)[];
  return fields.map((field) => {
    const value = PROPERTY[field](property);
    return { name: details[field], value, origin: value === details.unknown ? undefined : origins[field] };
  });
}

function given(value: number | null): string {
  return value === null ? details.unknown : String(value);
}

export interface ProjectionRow {
  item: string;
  month: string;
  year: string;
}

/** Rent, costs and net income of a year, with the assumptions. */
export function shownProjection(monthlyRent: number) {
  const { annualRent, managementFee, maintenance, annualNet } = projectYear(monthlyRent);
  const management = formatPercent(PRICE_BOOK.projection.managementRate);
  const upkeep = formatPercent(PRICE_BOOK.projection.maintenanceRate);
  const administration = formatDollars(PRICE_BOOK.administrationDollarsPerMonth);
  return {
    rows: [
      projectionRow(projection.rent, annualRent),
      projectionRow(projection.management(management), -managementFee),
      projectionRow(projection.maintenance(upkeep), -maintenance),
    ],
    net: projectionRow(projection.net, annualNet),
    assumptions: projection.assumptions(management, upkeep, administration),
  };
}

function projectionRow(item: string, year: number): ProjectionRow {
  return { item, month: formatDollars(Math.round(year / 12)), year: formatDollars(year) };
}

export function formatMiles(distance: number): string {
  return tenths.format(distance);
}

export function nearestFirst(comparables: Comparable[]): Comparable[] {
  return comparables.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
}

export const COMPARABLE_HEADS = [nearby.address, nearby.rent, nearby.distance, nearby.size, nearby.days];

/** In the order of `COMPARABLE_HEADS`. */
export function comparableCells(comparable: Comparable): [address: string, ...figures: string[]] {
  const { address, rentAmount, distance, squareFootage, daysOnMarket } = comparable;
  return [
    address,
    rentAmount === null ? nearby.dash : formatDollars(rentAmount),
    distance === null ? nearby.dash : nearby.miles(formatMiles(distance)),
    squareFootage ? formatNumber(squareFootage) : nearby.dash,
    formatNumber(daysOnMarket),
  ];
}

/** Comparables with both a rent and a distance. */
export function comparableDots(comparables: Comparable[]): Dot[] {
  return comparables.flatMap(({ address, distance, rentAmount }) =>
    distance === null || rentAmount === null
      ? []
      : [{ x: distance, y: rentAmount, label: `${address}, ${formatDollars(rentAmount)}` }],
  );
}

export interface RentProjection {
  monthlyRent: number;
  annualRent: number;
  managementFee: number;
  maintenance: number;
  annualNet: number;
}

/** A year's rent minus 6.9% management and 10% maintenance, in whole dollars. */
export function projectYear(monthlyRent: number): RentProjection {
  const { managementRate, maintenanceRate } = PRICE_BOOK.projection;
  const annualRent = Math.round(monthlyRent * 12);
  const managementFee = Math.round(annualRent * managementRate);
  const maintenance = Math.round(annualRent * maintenanceRate);
  return {
    monthlyRent,
    annualRent,
    managementFee,
    maintenance,
    annualNet: annualRent - managementFee - maintenance,
  };
}
