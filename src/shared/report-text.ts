import { SERVICE_RADIUS_MILES } from './address.js';
import type { Origin } from './analysis.js';

/** Copy shared by the report page and its PDF. */
export const REPORT_TEXT = {
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
    low: 'low',
    high: 'high',
    yours: (rent: string, units: number) => `${units > 1 ? 'Each unit' : 'Your home'} ${rent}`,
    bar: (rent: string, low: string, high: string) =>
      `Estimated rent ${rent} on a bar; the likely range is ${low} to ${high}.`,
    samples: 'Sample figures for the demo, not market data.',
    legend: 'Each circle is a comparable rental, numbered as in the table.',
    hollow: 'Hollow circles fall outside the range.',
    confidence: { good: 'Confidence: good', fair: 'Confidence: fair', low: 'Confidence: low' },
  },
  facts: {
    units: (units: string, each: string) => (each ? `${units} units, each ${each}` : `${units} units`),
    bedrooms: (count: number) => (count === 0 ? 'studio' : `${count} ${count === 1 ? 'bed' : 'beds'}`),
    bathrooms: (count: number) => `${count} ${count === 1 ? 'bath' : 'baths'}`,
    squareFootage: (size: string) => `${size} sq ft`,
    yearBuilt: (year: number) => `built ${year}`,
    differ: (recorded: string, entered: string) =>
      `Property records say ${recorded}. You said ${entered}, so we used ${entered}.`,
    use: (recorded: string) => `Use ${recorded}`,
    wholeBuilding: (entered: string, nearby: string, units: string, each: string) =>
      `Is ${entered} the whole building? Rentals nearby have about ${nearby}, so each of your ${units} units may have about ${each}.`,
  },
  noData: {
    documentTitle: (address: string) => `Estimate on its way for ${address}`,
    requestedOn: (date: string) => `Requested ${date}`,
    title: 'A local expert will send your estimate',
    text: "We couldn't find enough market data for this address, so a person will look at it.",
    rough: (low: string, high: string, each: string) => `Rough range: ${low} to ${high} ${each}`,
    roughNote: (rent: string, each: string) =>
      `These are general figures for Greater Des Moines (${rent} ${each}), not an estimate for your property.`,
  },
  outside: {
    title: "We don't manage homes here yet",
    text: (city: string) =>
      `${city} is more than ${SERVICE_RADIUS_MILES} miles from downtown Des Moines, so this is an estimate and not an offer to manage the home.`,
  },
  details: {
    title: 'Property details',
    propertyType: 'Property type',
    squareFootage: 'Square feet',
    unitCount: 'Units',
    perUnit: (fact: string) => `${fact} per unit`,
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    yearBuilt: 'Year built',
    unknown: 'Not provided',
    studio: 'Studio',
  },
  market: {
    title: 'Market data',
    sampleTitle: 'Sample figures',
    nearest: 'vs. nearest rental',
    same: 'The same',
    nearestDetail: (miles: string, rent: string) => `${miles} mi away, ${rent}`,
    medianRent: 'Median rent',
    medianRentDetail: (count: number) => `of these ${count}`,
    medianDays: 'Median days on market',
    days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
    medianDaysDetail: (count: number) =>
      `${count} nearby ${count === 1 ? 'rental' : 'rentals'}, now off the market`,
    ours: 'our average from listing to signed lease',
    oursNext: (days: string, count: number) =>
      `our average from listing to signed lease. Nearby, ${count} rentals now off the market were listed for a median of ${days}.`,
    oursNote: (days: string, isMedianShown: boolean) =>
      `We average ${days} from listing to signed lease${isMedianShown ? '; the median above is for the local market' : ''}.`,
    perSquareFoot: (nearby: string, own: string) =>
      `The median nearby is ${nearby} a square foot. Yours is estimated at ${own}.`,
    regional: (occupancy: string, growth: string) =>
      `Across the region, occupancy is ${occupancy} and rents rise about ${growth} a year. These are regional figures, not from the comparable rentals.`,
  },
  projection: {
    title: 'First-year net',
    plan: 'Plan',
    item: 'Item',
    year: 'First year',
    rent: (forAll: string) => `Rent${forAll}, 12 months`,
    repairs: (percent: string) => `Repairs, ${percent}`,
    net: 'Net, first year',
    subtitle: (repairs: string) =>
      `rented all 12 months, after all our fees and ${repairs} set aside for repairs`,
    cost: (fees: string) => `Our fees come to ${fees} in the first year.`,
    later: 'Net in later years, if your residents stay:',
    basis: "Assumes 12 months of rent from move-in. Taxes, insurance, and loan payments aren't included.",
  },
  comparables: {
    title: 'Comparable rentals',
    behind: (count: number) =>
      count === 1 ? 'The one rental behind the number' : `The ${count} rentals behind the number`,
    table: 'Table of comparable rentals',
    none: 'We found no comparable rentals near this address.',
    number: 'Number',
    address: 'Address',
    unnamed: 'Address not given',
    home: (units: number) => (units > 1 ? 'Each of your units' : 'Your home'),
    estimate: 'Estimate',
    rent: 'Rent',
    bedrooms: 'Beds',
    bathrooms: 'Baths',
    size: 'Sq ft',
    perSquareFoot: '$ / sq ft',
    date: 'Date',
    listed: (day: string) => `Listed ${day}`,
    removed: (day: string) => `Off market ${day}`,
    lastSeen: (day: string) => `Last seen ${day}`,
    days: 'Days on market',
    daysSoFar: (days: string) => `${days} days so far`,
    distance: 'Miles',
    note: "These are asking rents. A home that's off the market has usually been rented.",
    samples: 'These rentals are samples for the demo. They are made up, and none of them is for rent.',
    miles: (distance: string) => `${distance} mi`,
    map: (count: number) =>
      `${count} ${count === 1 ? 'rental' : 'rentals'} around the home by distance and direction, north up.`,
    unmapped: (count: number) =>
      `${count} ${count === 1 ? "rental isn't" : "rentals aren't"} on the map, because the exact location isn't known.`,
    north: 'N',
    dash: '–',
  },
} as const;

/** Worded so that no one takes an estimate for market data. */
export const ORIGIN_TEXT: Record<Origin, string> = {
  provider: 'from market data',
  sample: 'sample figure for the demo, not market data',
  visitor: 'entered by you',
  staff: 'set by our local expert',
  derived: 'calculated from market data',
  'regional default': 'regional figure',
  'fallback estimate': 'general figure for Greater Des Moines',
};
