import { formatDollars, formatPercent } from '../../../src/shared/format.js';
import { PRICE_BOOK } from '../../../src/shared/pricing/price-book.js';
import { PUBLIC_TIERS } from '../../../src/shared/pricing/public-tiers.js';

const RATES = PUBLIC_TIERS.filter(({ isCustomQuote }) => !isCustomQuote)
  .map(({ managementRate }) => formatPercent(managementRate))
  .join(', ');
const ADMINISTRATION = formatDollars(PRICE_BOOK.administrationDollarsPerMonth);
const DEFAULT_RENT = formatDollars(PRICE_BOOK.defaultRentDollarsPerMonth);
const SETUP = formatDollars(PRICE_BOOK.onboardingPaymentDollars);
const CHANCE =
  'The chance of a stage is the share of leads of this period that reached it and were enrolled,';
const YOUNG = 'Young leads had less time, so that a short period says too little.';
const RENTS = 'Rents are those noted on the leads, else those of their analyses.';

export const analyticsMessages = {
  title: 'Analytics',
  period: 'Period',
  weeks: 'Last %{weeks} weeks',
  since: 'Since Monday, %{day}. The last week is the present one.',
  failed: 'These numbers could not be loaded.',
  csv: 'CSV',
  export: 'Export %{title} as CSV',
  leads: '%{count} lead |||| %{count} leads',
  none: '–',
  funnel: {
    title: 'Funnel',
    says: 'Leads that came in this period, counted in every stage they ever reached; moving back takes nothing away. A skipped stage counts as reached. Proposal and Contract Sent count as Analysis Submitted, Won as Property Enrolled.',
    empty: 'No leads came in this period. Choose a longer one.',
    sentence: 'Leads that reached each stage: %{stages}.',
    all: 'all that came in',
    noneBefore: 'nobody in the stage before',
    note: '%{rate} of the stage before',
    noteDays: '%{rate} of the stage before, median %{days}',
    lost: '%{smart_count} of them is lost by now. |||| %{smart_count} of them are lost by now.',
  },
  sources: {
    title: 'Sources',
    says: 'Where the leads of this period came from. The green part was enrolled.',
    empty: 'No leads came in this period. Choose a longer one.',
    sentence: 'Leads by source: %{sources}.',
    note: '%{share} of all leads, %{enrolled} enrolled (%{conversion})',
  },
  'first-contact': {
    title: 'Time to First Contact',
    says: 'From a lead coming in to the first move or note by staff. Leads that staff entered themselves are left out.',
    empty: 'No leads came in by themselves in this period. Choose a longer one.',
    sentence: 'Leads by time to first contact: %{waits}.',
    median: 'Median of those contacted: %{time}',
    noMedian: 'Nobody was contacted yet.',
  },
  wait: {
    hour: 'Within an hour',
    fourHours: '1 to 4 hours',
    day: '4 to 24 hours',
    threeDays: '1 to 3 days',
    later: 'After 3 days',
    none: 'Not yet',
  },
  analyses: {
    title: 'Analyses a Week',
    says: 'Properties submitted for analysis. The last week is not over.',
    empty: 'Nothing was submitted for analysis in this period. Choose a longer one.',
    sentence: 'Analyses a week from the week of %{from} to this week: %{weeks}.',
    week: 'Week of %{day}: %{count}',
    total: '%{count} in all, %{fallback} of them answered with standard figures',
  },
  forecast: {
    title: 'Revenue Forecast',
    says: 'What the leads on their way today would bring the company if they fare as the leads of this period did.',
    empty: 'No lead is on its way. The forecast begins with the next one.',
    sentence: 'Expected fees a month by stage: %{stages}.',
    monthly: 'Expected fees a month',
    monthlyOf: 'management and administration',
    properties: 'Expected properties',
    propertiesOf: 'of %{count} lead on its way |||| of %{count} leads on their way',
    setup: 'Expected setup payments',
    setupOf: `once, ${SETUP} a property`,
    note: '%{leads}, %{chance} chance',
    noChance: '%{leads}, chance not measured yet',
    assumptions: 'Assumptions',
    assume: {
      chance: `${CHANCE} measured on %{count} lead. ${YOUNG} |||| ${CHANCE} measured on %{count} leads. ${YOUNG}`,
      fees: `Fees follow the public schedule: ${RATES} of the rent by type and units, and ${ADMINISTRATION} a month a property.`,
      rent: RENTS,
      rentMissing: `${RENTS} %{count} lead without either is taken at ${DEFAULT_RENT}. |||| ${RENTS} %{count} leads without either are taken at ${DEFAULT_RENT}.`,
      setup: `Each expected property pays the ${SETUP} that is charged at the start.`,
      time: 'When a lead enrolls is not forecast.',
    },
  },
};
