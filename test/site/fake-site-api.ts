import type { AnalysisView, Comparable, Origin } from '#shared/analysis.js';
import type { AreaMarket } from '#shared/area.js';
import { COMPANY_DEFAULTS, type Company, DEMO_CLAIMS } from '#shared/company.js';
import type { SiteContent } from '#shared/content.js';
import type { Problem } from '#shared/http.js';
import { ApiProblem, type SiteApi, type SiteImages } from '#shared/site-api.js';
import type { SiteImageKind, SitePicture } from '#shared/site-image.js';
import { findZip } from '../../src/leads/zip-codes.js';
import { TEAM_PROFILES } from '../../src/seeds/team-profiles.js';
import { SHIPPED } from '../support/shipped-content.js';
import { aListing, aPost, SAMPLE_SLUG } from './blog-samples.js';

export const NO_IMAGES: SiteImages = { logo: null, hero: null, about: null, team: null };

/** An uploaded image. */
export function aPicture(kind: SiteImageKind): SitePicture {
  return {
    src: `/site-images/${kind}.png?v=1`,
    width: 1200,
    height: 900,
    sources: [{ type: 'image/avif', srcSet: `/site-images/${kind}-480.avif 480w` }],
    blur: 'data:image/webp;base64,UklGRg==',
  };
}

/** The company of the demo. */
export const DEMO_COMPANY: Company = { ...COMPANY_DEFAULTS, ...DEMO_CLAIMS };

/** The content of the demo: what ships, and what its seed adds. */
export const DEMO_CONTENT: SiteContent = {
  ...SHIPPED,
  team: SHIPPED.team.map((member) => ({ ...member, ...TEAM_PROFILES[member.name] })),
};

export const LISTINGS = 'https://homes.example.com';

/** A company that has set its listing service. */
export const listingCompany: SiteApi['company'] = async () => ({
  ...DEMO_COMPANY,
  listingsUrl: LISTINGS,
});

/** A backend that knows only what a test gives it. */
export function fakeSiteApi(overrides: Partial<SiteApi> = {}): SiteApi {
  return {
    company: async () => DEMO_COMPANY,
    content: async () => SHIPPED,
    siteImages: async () => NO_IMAGES,
    formToken: async () => ({ token: 'token-of-the-form' }),
    zip: async (zipCode) => findZip(zipCode),
    joinWaitlist: unavailable,
    submitAnalyses: unavailable,
    acknowledge: unavailable,
    reportPdf: unavailable,
    editFacts: unavailable,
    emailReport: unavailable,
    requestUpdates: unavailable,
    requestCall: unavailable,
    enroll: unavailable,
    enrollFromReport: unavailable,
    bookWalkthrough: unavailable,
    bookingOffer: unavailable,
    bookSlot: unavailable,
    cancelBooking: unavailable,
    book: unavailable,
    nextSteps: unavailable,
    notMe: unavailable,
    disown: unavailable,
    subscription: unavailable,
    confirmSubscription: unavailable,
    endSubscription: unavailable,
    subscribe: unavailable,
    preferences: unavailable,
    changePreferences: unavailable,
    inquire: unavailable,
    refer: unavailable,
    unlockRentVsSell: unavailable,
    analysis: async () => {
      throw problem(404, 'LEAD_NOT_FOUND');
    },
    verifyPayment: async () => {
      throw problem(404, 'PAYMENT_NOT_VERIFIED', { detail: 'Payment verification failed' });
    },
    areaMarket: async () => AREA_MARKET,
    postsAbout: async () => aListing({}).posts.slice(0, 3),
    blogListing: async (query) => aListing(query),
    blogPost: async (slug) => (slug === SAMPLE_SLUG ? aPost() : null),
    blogPreview: async () => null,
    ...overrides,
  };
}

/** Enough homes for two sizes. */
export const AREA_MARKET: AreaMarket = {
  rents: [
    { bedrooms: null, homes: 31, median: 1875, low: 1620, high: 2210 },
    { bedrooms: 2, homes: 9, median: 1480, low: 1390, high: 1565 },
    { bedrooms: 3, homes: 14, median: 1925, low: 1810, high: 2040 },
  ],
  days: [
    { bedrooms: null, rentals: 46, medianDays: 24 },
    { bedrooms: 3, rentals: 21, medianDays: 19 },
  ],
};

async function unavailable(): Promise<never> {
  throw problem(503, 'SERVICE_UNAVAILABLE');
}

export function problem(
  status: number,
  code: string,
  rest: Partial<Problem> = {},
  retryAfter: number | null = null,
): ApiProblem {
  const detail = `Answered ${status}`;
  const common = { type: 'about:blank', title: detail, message: detail, requestId: 'request-7' };
  return new ApiProblem({ ...common, status, detail, code, ...rest }, retryAfter);
}

/** A finished analysis of one house. */
export function analysisView(overrides: Partial<AnalysisView> = {}): AnalysisView {
  return {
    leadId: 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01',
    status: 'completed',
    address: '412 Grand Avenue, Ankeny, IA 50021',
    property: {
      propertyType: 'single-family',
      squareFootage: 1850,
      unitCount: 1,
      bedrooms: 3,
      bathrooms: 2.5,
      yearBuilt: 1998,
    },
    rentEstimate: 1985,
    rentRangeLow: 1790,
    rentRangeHigh: 2180,
    marketStats: { averageDaysOnMarket: 24, occupancyRate: 95, yearOverYearChange: 3.5 },
    comparables: [
      comparable('88 NW Maple Street, Ankeny, IA 50023', 0.8, 2050),
      comparable('410 Grand Avenue, Ankeny, IA 50021', 0.1, 1950),
    ],
    origins: {
      rentEstimate: 'provider',
      rentRangeLow: 'provider',
      rentRangeHigh: 'provider',
      occupancyRate: 'regional default',
      bedrooms: 'visitor',
    },
    location: HOME,
    records: {},
    siblings: [],
    isAcknowledged: false,
    plan: null,
    area: null,
    history: [],
    createdAt: '2026-11-21T18:00:00.000Z',
    estimatedAt: '2026-11-21T18:00:10.000Z',
    ...overrides,
  };
}

/** A rental that left the market 18 days before the report, north of the home. */
export function comparable(
  address: string,
  distance: number,
  rentAmount: number,
  overrides: Partial<Comparable> = {},
): Comparable {
  return {
    address,
    distance,
    rentAmount,
    squareFootage: 1800,
    bedrooms: 3,
    bathrooms: 2,
    daysOnMarket: 21,
    listedOn: '2026-10-13',
    lastSeenOn: '2026-11-03',
    removedOn: '2026-11-03',
    location: { latitude: HOME.latitude + distance / 69.1, longitude: HOME.longitude },
    ...overrides,
  };
}

const HOME = { latitude: 41.73, longitude: -93.6 };

/** Placeholders for the figures. */
export const NOTHING_YET = {
  rentEstimate: null,
  rentRangeLow: null,
  rentRangeHigh: null,
  marketStats: null,
  comparables: [],
} as const satisfies Partial<AnalysisView>;

/** The figures for an address the provider knows nothing about. */
export const FALLBACK: Partial<AnalysisView> = {
  status: 'fallback',
  rentEstimate: 1800,
  rentRangeLow: 1600,
  rentRangeHigh: 2000,
  marketStats: { averageDaysOnMarket: 29, occupancyRate: 95, yearOverYearChange: 3.5 },
  comparables: [],
  origins: allFrom('fallback estimate'),
};

function allFrom(origin: Origin): Record<string, Origin> {
  const figures = ['rentEstimate', 'rentRangeLow', 'rentRangeHigh', 'averageDaysOnMarket', 'occupancyRate'];
  return Object.fromEntries(figures.map((figure) => [figure, origin]));
}
