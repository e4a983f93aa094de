import type { Dot } from '../charts/dot-plot.js';
import { formatDollars, formatNumber, formatPercent } from '../format.js';
import { PROPERTY_TYPE_LABELS } from '../leads/lead.contract.js';
import { PRICE_BOOK } from '../pricing/price-book.js';
import type { AnalysedProperty, AnalysisView, Comparable, MarketStats, Origin } from './analysis.contract.js';
import { projectYear } from './projection.js';
import { REPORT_WORDS } from './report-words.js';

const { details, market, projection, comparables: nearby } = REPORT_WORDS;
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** A figure as it is read, with where it comes from. */
export interface ShownFigure {
  name: string;
  value: string;
  origin: Origin | undefined;
  /** Says it where the words of the origin would say too little. */
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

/** The property as the figures are about it; what nobody told has no origin. */
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

/** A year of rent, what comes off it, what is left, and what it assumes. */
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

/** Miles as they are read. */
export function formatMiles(distance: number): string {
  return tenths.format(distance);
}

export function nearestFirst(comparables: Comparable[]): Comparable[] {
  return comparables.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
}

export const COMPARABLE_HEADS = [nearby.address, nearby.rent, nearby.distance, nearby.size, nearby.days];

/** The cells of a comparable, in the order of `COMPARABLE_HEADS`. */
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

/** The comparables that have a place on a plot of rent by distance. */
export function comparableDots(comparables: Comparable[]): Dot[] {
  return comparables.flatMap(({ address, distance, rentAmount }) =>
    distance === null || rentAmount === null
      ? []
      : [{ x: distance, y: rentAmount, label: `${address}, ${formatDollars(rentAmount)}` }],
  );
}
