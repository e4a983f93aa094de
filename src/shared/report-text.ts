import type { Origin } from './analysis.js';

/** Copy shared by the report page and its PDF. */
export const REPORT_WORDS = {
  kicker: 'Rental analysis',
  preparedOn: (date: string) => `Prepared ${date}`,
  online: (address: string) => `Read it online: ${address}`,
  estimate: {
    title: 'Estimated rent',
    perMonth: 'a month',
    perUnit: 'a month per unit',
    total: (amount: string, units: string) => `${amount} a month in total for ${units} units`,
    range: (low: string, high: string) => `${low} to ${high}`,
    rangeTitle: 'Likely range',
    fallback:
      'No market data is available for this address. This is our standard figure for Greater Des Moines, not an estimate for your property.',
    gauge: (rent: string, low: string, high: string) =>
      `Estimated rent ${rent} on a scale from low to high; the fair range is ${low} to ${high}.`,
  },
  details: {
    title: 'Property details',
    propertyType: 'Property type',
    squareFootage: 'Square feet',
    unitCount: 'Units',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    yearBuilt: 'Year built',
    unknown: 'Not provided',
  },
  market: {
    title: 'Market data',
    occupancyRate: 'Occupancy rate',
    averageDaysOnMarket: 'Average days on market',
    yearOverYearChange: 'Year-over-year change',
    againstNearest: 'vs. nearest rental',
  },
  projection: {
    title: 'Financial projections',
    text: (units: number) =>
      units > 1
        ? `One year at the estimated rent, all ${units} units leased.`
        : 'One year at the estimated rent.',
    item: 'Item',
    month: 'Per month',
    year: 'Per year',
    rent: 'Rent',
    management: (percent: string) => `Management (${percent})`,
    maintenance: (percent: string) => `Maintenance (${percent})`,
    net: 'Net income',
    assumptions: (management: string, maintenance: string, administration: string) =>
      `Assumes ${management} of rent for management and ${maintenance} for maintenance, and twelve months of rent. Not included: the administration fee of ${administration} a month, setup, tenant placement, vacancy, taxes, insurance and loan payments.`,
  },
  comparables: {
    title: 'Comparable rentals',
    text: (count: number) =>
      count === 1 ? 'One rental near this property.' : `${count} rentals near this property, closest first.`,
    table: 'Table of comparable rentals',
    none: 'We found no comparable rentals near this address.',
    address: 'Address',
    distance: 'Distance',
    size: 'Square feet',
    rent: 'Monthly rent',
    days: 'Days on market',
    miles: (distance: string) => `${distance} mi`,
    chart: (count: number, rent: string) =>
      `${count} comparable rentals by distance and rent, against the estimate of ${rent}.`,
    distanceAxis: 'Miles away',
    thisProperty: 'Your estimate',
    dash: '–',
  },
} as const;

/** Worded so that no one takes an estimate for market data. */
export const ORIGIN_WORDS: Record<Origin, string> = {
  provider: 'from market data',
  visitor: 'entered by you',
  derived: 'calculated from market data',
  'regional default': 'regional default',
  'fallback estimate': 'our standard figure',
};
