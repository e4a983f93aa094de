import { PORTFOLIO_LABELS } from '#shared/portfolio.js';

const withCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const portfolioText = {
  title: 'Portfolio',
  description: {
    analysed:
      "Every property with a rental analysis or under management. Lost leads and analyses that aren't linked to a lead are left out.",
    managed: 'Properties under management: Property Enrolled, Closed and Won.',
  },
  stage: 'Stage',
  managed: 'Under management',
  numbers: {
    title: 'Portfolio totals',
    failed: "Couldn't load the portfolio.",
    label: PORTFOLIO_LABELS,
    ofLeads: 'one per lead',
    units: 'across all properties',
    revenue: {
      analysed: (fees: string) => `rent if fully leased; our fees would be ${fees} at published pricing`,
      managed: (fees: string) => `rent if fully leased, including ${fees} in fees at published pricing`,
    },
    average: 'units with a known rent',
    withoutRent: (count: number) =>
      `${withCount(count, 'property has', 'properties have')} no rent yet and ${count === 1 ? "isn't" : "aren't"} included in revenue or the average.`,
  },
  cards: 'Properties',
  shown: (count: number) => withCount(count, 'property', 'properties'),
  noAddress: 'No address',
  noType: 'Property type not set',
  units: (count: number) => withCount(count, 'unit', 'units'),
  perMonth: 'per month',
  noRent: 'No rent yet',
  origin: {
    staff: 'from the lead',
    provider: 'estimated from market data',
    visitor: 'entered by the owner',
    derived: 'calculated from market data',
    'regional default': 'regional default',
    'fallback estimate': 'our standard estimate, not specific to this property',
  },
  noAnalysis: 'No rental analysis',
  report: 'Rental analysis',
  newTab: 'opens in a new tab',
  openLead: 'Lead',
  of: (address: string) => `for ${address}`,
  empty: 'No properties yet',
  emptyHint: 'Properties show up here when an owner requests a rental analysis or enrolls.',
  noMatch: 'No properties match these filters',
};
