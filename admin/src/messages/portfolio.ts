import { PORTFOLIO_LABELS } from '../../../src/shared/dashboard/portfolio.contract.js';

export const portfolioMessages = {
  title: 'Portfolio',
  says: {
    analysed:
      'Every property with a rental analysis or under management. Those of lost leads and analyses that belong to no lead are left out.',
    managed: 'The properties under management: Property Enrolled, Closed and Won.',
  },
  stage: 'Stage',
  managed: 'Under management',
  numbers: {
    title: 'The portfolio in numbers',
    failed: 'The portfolio could not be loaded.',
    label: PORTFOLIO_LABELS,
    ofLeads: 'one for each lead',
    units: 'of all these properties',
    revenue: {
      analysed: 'rent of all units when let; our fees would be %{fees} by the public schedule',
      managed: 'rent of all units when let; %{fees} of it our fees by the public schedule',
    },
    average: 'of units with a known rent',
    withoutRent:
      '%{smart_count} property has no known rent yet and is in neither the revenue nor the average. |||| %{smart_count} properties have no known rent yet and are in neither the revenue nor the average.',
  },
  cards: 'Properties',
  shown: '%{smart_count} property |||| %{smart_count} properties',
  noAddress: 'Address not known',
  noType: 'Type not known',
  units: '%{smart_count} unit |||| %{smart_count} units',
  aMonth: 'a month',
  noRent: 'Rent not known yet',
  origin: {
    staff: 'as noted on the lead',
    provider: 'estimate from market data',
    visitor: 'as the owner entered it',
    derived: 'estimate calculated from market data',
    'regional default': 'estimate from a regional default',
    'fallback estimate': 'standard figure, no estimate of this property',
  },
  noAnalysis: 'No rental analysis',
  report: 'Rental analysis',
  newTab: 'opens in a new tab',
  inConsole: 'Lead',
  of: 'of %{address}',
  empty: 'No properties yet',
  emptyHint: 'A property appears here when an owner asks for a rental analysis or enrolls it.',
  noMatch: 'No property matches these filters',
};
