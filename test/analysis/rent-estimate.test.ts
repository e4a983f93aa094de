import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import {
  type ComparableFacts,
  isFallback,
  type RentFacts,
  type SubjectFacts,
  settleEstimate,
  type TypedProperty,
} from '#shared/rent-estimate.js';

const NO_SUBJECT: SubjectFacts = {
  propertyType: null,
  squareFootage: null,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
};

function facts(known: Partial<RentFacts> = {}): RentFacts {
  return {
    rent: null,
    rentRangeLow: null,
    rentRangeHigh: null,
    subject: NO_SUBJECT,
    comparables: [],
    ...known,
  };
}

function comparable(known: Partial<ComparableFacts> = {}): ComparableFacts {
  return {
    address: '508 Ash St, Ankeny, IA 50021',
    distance: 0.4,
    squareFootage: 1600,
    rentAmount: 1850,
    daysOnMarket: 20,
    ...known,
  };
}

/** What the comparable above doesn't say. */
const UNDATED = {
  bedrooms: null,
  bathrooms: null,
  listedOn: null,
  lastSeenOn: null,
  removedOn: null,
  location: null,
};

const comparablesWithDays = (...days: (number | null)[]) =>
  days.map((daysOnMarket) => comparable({ daysOnMarket }));

test('a full response is shown as the provider gave it, and labeled so (S-98)', () => {
  const subject = {
    propertyType: 'townhouse',
    squareFootage: 1640,
    bedrooms: 4,
    bathrooms: 2.5,
    yearBuilt: 1994,
  } as const;

  const estimate = settleEstimate(
    facts({
      rent: 1900,
      rentRangeLow: 1740,
      rentRangeHigh: 2060,
      subject,
      location: { latitude: 41.73, longitude: -93.6 },
      comparables: [comparable()],
    }),
    {},
  );

  expect(estimate).toEqual({
    rentEstimate: 1900,
    rentRangeLow: 1740,
    rentRangeHigh: 2060,
    marketStats: { averageDaysOnMarket: 20, occupancyRate: 95, yearOverYearChange: 2.7 },
    property: subject,
    records: {},
    location: { latitude: 41.73, longitude: -93.6 },
    comparables: [{ ...comparable(), ...UNDATED }],
    origins: {
      rentEstimate: 'provider',
      rentRangeLow: 'provider',
      rentRangeHigh: 'provider',
      averageDaysOnMarket: 'derived',
      occupancyRate: 'regional default',
      yearOverYearChange: 'derived',
      propertyType: 'provider',
      squareFootage: 'provider',
      bedrooms: 'provider',
      bathrooms: 'provider',
      yearBuilt: 'provider',
      comparables: 'provider',
    },
  });
  expect(isFallback(estimate)).toBe(false);
});

describe('without a response the report is the fallback estimate, and labeled so (S-234, P-235)', () => {
  test.each([
    ['no response', null],
    ['a response of nothing but blanks', facts()],
  ])('%s', (_, nothing) => {
    const estimate = settleEstimate(nothing, {});

    expect(estimate).toEqual({
      rentEstimate: 1800,
      rentRangeLow: 1600,
      rentRangeHigh: 2000,
      marketStats: { averageDaysOnMarket: 29, occupancyRate: 95, yearOverYearChange: 3.5 },
      property: {
        propertyType: 'single-family',
        squareFootage: 1500,
        bedrooms: 3,
        bathrooms: 2,
        yearBuilt: null,
      },
      records: {},
      location: null,
      comparables: [],
      origins: {
        rentEstimate: 'fallback estimate',
        rentRangeLow: 'fallback estimate',
        rentRangeHigh: 'fallback estimate',
        averageDaysOnMarket: 'fallback estimate',
        occupancyRate: 'regional default',
        yearOverYearChange: 'regional default',
        propertyType: 'fallback estimate',
        squareFootage: 'fallback estimate',
        bedrooms: 'fallback estimate',
        bathrooms: 'fallback estimate',
      },
    });
    expect(isFallback(estimate)).toBe(true);
  });
});

describe('a missing rent becomes 1800, with an assumed range (P-232)', () => {
  test.each([
    ['missing', null],
    ['0', 0],
    ['negative', -1],
    ['not a number', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['implausible', 1e300],
    ['cents', 0.4],
  ])('%s', (_, rent) => {
    const estimate = settleEstimate(facts({ rent, comparables: [comparable()] }), {});

    expect(estimate).toMatchObject({ rentEstimate: 1800, rentRangeLow: 1620, rentRangeHigh: 1980 });
    expect(estimate.marketStats.yearOverYearChange).toBe(3.5);
    expect(estimate.origins).toMatchObject({
      rentEstimate: 'fallback estimate',
      rentRangeLow: 'fallback estimate',
      rentRangeHigh: 'fallback estimate',
      yearOverYearChange: 'regional default',
    });
    expect(isFallback(estimate)).toBe(true);
  });
});

test.each([
  // rent, low, high given → low, high shown, their origins
  [2000, null, null, 1800, 2200, 'derived', 'derived'],
  [1985, null, null, 1787, 2184, 'derived', 'derived'], // 1786.5 and 2183.5
  [1999.6, null, null, 1800, 2200, 'derived', 'derived'], // the rent is 2000
  [2000, 1900, null, 1900, 2200, 'provider', 'derived'],
  [2000, null, 2050, 1800, 2050, 'derived', 'provider'],
  [2000, 0, 0, 1800, 2200, 'derived', 'derived'],
  [2000, 2000, 2000, 2000, 2000, 'provider', 'provider'],
  [2000, 2100, 2300, 1800, 2200, 'derived', 'derived'], // the range of some other rent
  [2000, 1500, 1900, 1800, 2200, 'derived', 'derived'],
])(
  'with rent %s and range %s to %s, the report shows %s to %s (P-232)',
  (rent, low, high, shownLow, shownHigh, ...origins) => {
    const estimate = settleEstimate(facts({ rent, rentRangeLow: low, rentRangeHigh: high }), {});

    expect([estimate.rentRangeLow, estimate.rentRangeHigh]).toEqual([shownLow, shownHigh]);
    expect([estimate.origins.rentRangeLow, estimate.origins.rentRangeHigh]).toEqual(origins);
  },
);

test.each([
  [[20, 30, 41], 30, 'derived'], // 91 / 3 = 30.33
  [[20, 31], 26, 'derived'], // 25.5
  [[20, null, 0, 12], 23, 'derived'], // 20 + 30 + 30 + 12 = 92
  [[null, 0], 30, 'fallback estimate'],
  [[], 30, 'fallback estimate'],
] as const)(
  'days on market of %j average to %s: a missing one counts as 30 (P-232)',
  (days, average, origin) => {
    const estimate = settleEstimate(facts({ rent: 2000, comparables: comparablesWithDays(...days) }), {});

    expect(estimate.marketStats.averageDaysOnMarket).toBe(average);
    expect(estimate.origins.averageDaysOnMarket).toBe(origin);
  },
);

test.each([
  [1800, 1850, -2.7, 'derived'], // -50 / 1850 = -2.7027%
  [2000, 1600, 25, 'derived'],
  [2000, 1900, 5.3, 'derived'], // 5.263%
  [2000, 2000, 0, 'derived'],
  [2000, 2000.4, 0, 'derived'],
  [9999, 10_000, 0, 'derived'], // -0.01%, and never "-0"
  [2000, null, 3.5, 'regional default'],
  [2000, 0, 3.5, 'regional default'],
])('a rent of %s after %s is a change of %s percent (P-234)', (rent, lastRent, change, origin) => {
  const comparables = [comparable({ rentAmount: lastRent }), comparable({ rentAmount: 1 })];

  const estimate = settleEstimate(facts({ rent, comparables }), {});

  expect(estimate.marketStats.yearOverYearChange).toBe(change);
  expect(estimate.origins.yearOverYearChange).toBe(origin);
});

test('occupancy is always 95 percent, a regional default (P-233)', () => {
  const estimate = settleEstimate(facts({ rent: 2000 }), {});

  expect(estimate.marketStats.occupancyRate).toBe(95);
  expect(estimate.origins.occupancyRate).toBe('regional default');
});

describe('a property is described by the visitor, else by the provider, else by defaults (P-232, decision 28)', () => {
  const described = (subject: Partial<SubjectFacts>, typed: TypedProperty) =>
    settleEstimate(facts({ rent: 2000, subject: { ...NO_SUBJECT, ...subject } }), typed);

  test.each([
    [{ bedrooms: 4 }, { bedrooms: 2 }, 'bedrooms', 2, 'visitor'],
    [{ bedrooms: 4 }, {}, 'bedrooms', 4, 'provider'],
    [{}, { bedrooms: 2 }, 'bedrooms', 2, 'visitor'],
    [{}, {}, 'bedrooms', 3, 'fallback estimate'],
    [{ bedrooms: 0 }, {}, 'bedrooms', 3, 'fallback estimate'], // a gap in the records
    [{ bedrooms: 2 }, { bedrooms: 0 }, 'bedrooms', 0, 'visitor'], // a studio
    [{ bedrooms: -2 }, { bedrooms: 5 }, 'bedrooms', 5, 'visitor'],
    [{ bedrooms: 2.6 }, {}, 'bedrooms', 3, 'provider'],
    [{ bathrooms: 2.5 }, { bathrooms: 1 }, 'bathrooms', 1, 'visitor'],
    [{ bathrooms: 2.5 }, {}, 'bathrooms', 2.5, 'provider'],
    [{}, { bathrooms: 0.5 }, 'bathrooms', 1, 'visitor'],
    [{}, {}, 'bathrooms', 2, 'fallback estimate'],
    [{ squareFootage: 1640.4 }, { squareFootage: 900 }, 'squareFootage', 900, 'visitor'],
    [{ squareFootage: 1640.4 }, { squareFootage: 0 }, 'squareFootage', 1640, 'provider'],
    [{ squareFootage: 0 }, { squareFootage: 900 }, 'squareFootage', 900, 'visitor'],
    [{}, { squareFootage: 0 }, 'squareFootage', 1500, 'fallback estimate'],
    [{ propertyType: 'condo' }, { propertyType: 'townhouse' }, 'propertyType', 'townhouse', 'visitor'],
    [{ propertyType: 'condo' }, {}, 'propertyType', 'condo', 'provider'],
    [{}, { propertyType: 'commercial' }, 'propertyType', 'commercial', 'visitor'],
    [{}, {}, 'propertyType', 'single-family', 'fallback estimate'],
    [{ yearBuilt: 1994 }, { yearBuilt: 1990 }, 'yearBuilt', 1990, 'visitor'],
    [{ yearBuilt: 3 }, { yearBuilt: 1990 }, 'yearBuilt', 1990, 'visitor'],
    [{}, {}, 'yearBuilt', null, undefined],
  ] as const)('provider %j, visitor %j: %s is %s', (subject, typed, figure, value, origin) => {
    const estimate = described(subject, typed);

    expect(estimate.property[figure]).toBe(value);
    expect(estimate.origins[figure]).toBe(origin);
  });
});

test('property records are shown only where the visitor disagrees', () => {
  const subject = {
    propertyType: 'condo',
    squareFootage: 900,
    bedrooms: 0,
    bathrooms: 3,
    yearBuilt: 1994,
  } as const;
  const typed = { propertyType: 'condo', squareFootage: 900, bedrooms: 2, bathrooms: 2.5 } as const;

  expect(settleEstimate(facts({ rent: 2000, subject }), typed).records).toEqual({ bathrooms: 3 });
});

test('the visitor’s input describes the property of a fallback estimate too', () => {
  const { property, origins } = settleEstimate(null, {
    propertyType: 'condo',
    squareFootage: 900,
    bathrooms: 1.5,
  });

  expect(property).toMatchObject({ propertyType: 'condo', squareFootage: 900, bathrooms: 1.5, bedrooms: 3 });
  expect(origins).toMatchObject({
    squareFootage: 'visitor',
    bathrooms: 'visitor',
    bedrooms: 'fallback estimate',
  });
});

describe('comparables', () => {
  const shown = (...comparables: ComparableFacts[]) =>
    settleEstimate(facts({ rent: 2000, comparables }), {}).comparables;

  test('are at most five, in the provider’s order (P-231)', () => {
    const streets = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Gum'].map((street) =>
      comparable({ address: street }),
    );

    expect(shown(...streets).map(({ address }) => address)).toEqual(['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']);
  });

  test('are shown without unknown or implausible values, never with a default (P-137)', () => {
    const vague = comparable({
      distance: null,
      squareFootage: 0,
      bedrooms: 0,
      bathrooms: -1,
      rentAmount: -5,
      daysOnMarket: 1e9,
      listedOn: 'soon',
      removedOn: '2026-13-45',
      location: { latitude: 0, longitude: 0 },
    });

    expect(shown(vague)).toEqual([
      {
        address: '508 Ash St, Ankeny, IA 50021',
        distance: null,
        squareFootage: null,
        rentAmount: null,
        daysOnMarket: null,
        ...UNDATED,
      },
    ]);
  });

  test('keep their beds, baths, days and place', () => {
    const known = {
      bedrooms: 3,
      bathrooms: 2.5,
      listedOn: '2026-10-13',
      lastSeenOn: '2026-11-03',
      removedOn: null,
      location: { latitude: 41.73, longitude: -93.6 },
    };

    expect(shown(comparable({ ...known, listedOn: '2026-10-13T00:00:00.000Z' }))[0]).toMatchObject(known);
  });

  test('next door are 0 miles away', () => {
    expect(shown(comparable({ distance: 0 }))[0]?.distance).toBe(0);
  });

  test('without an address and a rent are left out, and don’t count in averages', () => {
    const empty = comparable({ address: '', rentAmount: 0, daysOnMarket: 90 });

    const estimate = settleEstimate(
      facts({ rent: 2000, comparables: [empty, comparable({ rentAmount: 1600 })] }),
      {},
    );

    expect(estimate.comparables).toHaveLength(1);
    expect(estimate.marketStats).toMatchObject({ averageDaysOnMarket: 20, yearOverYearChange: 25 });
  });
});

describe('any provider response and any visitor input', () => {
  const number = fc.option(
    fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 1800, Number.MAX_VALUE)),
  );
  const propertyType = fc.option(fc.constantFrom(...STAFF_PROPERTY_TYPES));
  const subject = fc.record({
    propertyType,
    squareFootage: number,
    bedrooms: number,
    bathrooms: number,
    yearBuilt: number,
  });
  const comparables = fc.array(
    fc.record({
      address: fc.string(),
      distance: number,
      squareFootage: number,
      rentAmount: number,
      daysOnMarket: number,
    }),
    { maxLength: 8 },
  );
  const answer = fc.record({
    rent: number,
    rentRangeLow: number,
    rentRangeHigh: number,
    subject,
    comparables,
  });
  const estimate = fc.tuple(fc.option(answer), subject).map(([given, typed]) => settleEstimate(given, typed));

  test('every number in the report is finite, and market figures are whole', () => {
    fc.assert(
      fc.property(
        estimate,
        ({ rentEstimate, rentRangeLow, rentRangeHigh, marketStats, property, comparables }) => {
          const whole = [rentEstimate, rentRangeLow, rentRangeHigh, marketStats.averageDaysOnMarket];
          const all = [marketStats, property, ...comparables].flatMap((figures) =>
            Object.values<unknown>({ ...figures }),
          );
          expect(whole.every((value) => Number.isSafeInteger(value) && value > 0)).toBe(true);
          expect(all.filter((value) => typeof value === 'number' && !Number.isFinite(value))).toEqual([]);
        },
      ),
    );
  });

  test('the range encloses the rent', () => {
    fc.assert(
      fc.property(estimate, ({ rentEstimate, rentRangeLow, rentRangeHigh }) => {
        expect(rentRangeLow).toBeLessThanOrEqual(rentEstimate);
        expect(rentEstimate).toBeLessThanOrEqual(rentRangeHigh);
      }),
    );
  });

  test('a property has at least one bathroom, and one bedroom unless the visitor says studio', () => {
    fc.assert(
      fc.property(estimate, ({ property, origins }) => {
        expect(property.bathrooms).toBeGreaterThanOrEqual(1);
        expect(property.bedrooms).toBeGreaterThanOrEqual(origins.bedrooms === 'visitor' ? 0 : 1);
      }),
    );
  });

  test('every figure names its origin, and an assumed rent makes no other figure look like market data', () => {
    fc.assert(
      fc.property(estimate, ({ origins, property, comparables }) => {
        const named = 11 + (property.yearBuilt === null ? 0 : 1) - (comparables.length === 0 ? 1 : 0);
        expect(Object.keys(origins)).toHaveLength(named);
        if (origins.rentEstimate === 'fallback estimate')
          expect(origins.yearOverYearChange).toBe('regional default');
      }),
    );
  });
});
