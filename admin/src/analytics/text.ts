import { formatNumber } from '#shared/format.js';
import type { PriceBook } from '#shared/price-book.js';
import { formatMoney, formatRate, offeredPlans, setupCents } from '#shared/pricing.js';
import type { Bar } from '../charts/Bars';

const NO_LEADS = 'No leads came in during this period. Try a longer one.';
const RENTS = "Rents come from the lead, or from its analysis if the lead doesn't have one.";

const leads = (count: number) => `${formatNumber(count)} ${count === 1 ? 'lead' : 'leads'}`;

export const analyticsText = {
  title: 'Analytics',
  period: 'Period',
  weeks: (weeks: number) => `Last ${weeks} weeks`,
  since: (day: string) => `Since Monday, ${day}. Includes this week so far.`,
  failed: "Couldn't load these numbers.",
  csv: 'CSV',
  export: (title: string) => `Export ${title} as CSV`,
  leads,
  none: '–',
  funnel: {
    title: 'Funnel',
    description:
      'Leads that came in during this period, counted in every stage they ever reached, even if they moved back later. Skipped stages count as reached. Proposal and Contract Sent count as Analysis Submitted, and Won as Property Enrolled.',
    empty: NO_LEADS,
    summary: (stages: string) => `Leads that reached each stage: ${stages}.`,
    all: 'all new leads',
    noneBefore: 'no leads in the previous stage',
    note: (rate: string) => `${rate} of the previous stage`,
    noteDays: (rate: string, days: string) => `${rate} of the previous stage, median ${days}`,
    lost: (count: number) => `${count} of them ${count === 1 ? 'is' : 'are'} now lost.`,
  },
  sources: {
    title: 'Sources',
    description: 'Where the leads in this period came from. Green shows leads that enrolled.',
    empty: NO_LEADS,
    summary: (sources: string) => `Leads by source: ${sources}.`,
    note: (share: string, enrolled: string, conversion: string) =>
      `${share} of all leads, ${enrolled} enrolled (${conversion})`,
  },
  'first-contact': {
    title: 'Time to First Contact',
    description:
      "From the time a lead came in to the first call, email, text, note or move by staff, nights and weekends included. Leads added by staff aren't counted.",
    empty: NO_LEADS,
    summary: (waits: string) => `Leads by time to first contact: ${waits}.`,
    median: (time: string) => `Median for leads contacted: ${time}`,
    noMedian: 'No leads contacted yet.',
  },
  responders: {
    title: 'First Response by Person',
    description:
      'Who contacted a lead first, and how soon. Green shows responses within 5 minutes, nights and weekends included.',
    empty: 'No leads from this period have been contacted yet.',
    summary: (people: string) => `First responses by person: ${people}.`,
    former: 'Former teammate',
    note: (share: string, median: string) => `${share} within 5 minutes, median ${median}`,
  },
  'response-hours': {
    title: 'First Response by Hour',
    description:
      'When leads came in, by hour of the day. Green shows leads contacted within 5 minutes, nights and weekends included.',
    empty: NO_LEADS,
    summary: (hours: string) => `Contacted within 5 minutes, by hour: ${hours}.`,
    hour: (hour: string, share: string, count: number, median: string | null) =>
      `${hour}: ${share} of ${leads(count)}${median ? `, median ${median}` : ''}`,
  },
  wait: {
    hour: 'Within an hour',
    fourHours: '1 to 4 hours',
    day: '4 to 24 hours',
    threeDays: '1 to 3 days',
    later: 'After 3 days',
    none: 'Not contacted yet',
  },
  analyses: {
    title: 'Analyses per Week',
    description: 'Properties submitted for analysis. Includes this week so far.',
    empty: 'No properties were submitted during this period. Try a longer one.',
    summary: (from: string, weeks: string) =>
      `Analyses per week from the week of ${from} to this week: ${weeks}.`,
    week: (day: string, count: string) => `Week of ${day}: ${count}`,
    total: (count: string, fallback: string) => `${count} total, ${fallback} with standard estimates`,
  },
  accuracy: {
    title: 'Estimates vs. Leases',
    description:
      'How far our rent estimates were from the rents in signed leases, by area. When a lease is signed, record its rent and date on the lead.',
    empty: "No leases were signed during this period, or their rents and dates weren't recorded.",
    summary: (areas: string) => `Median error of our estimates: ${areas}.`,
    all: 'All areas',
    tooFew: 'Not enough data',
    leases: (count: number) => `${formatNumber(count)} ${count === 1 ? 'lease' : 'leases'}`,
    high: (rate: string) => `${rate} too high`,
    low: (rate: string) => `${rate} too low`,
    even: 'too high as often as too low',
  },
  forecast: {
    title: 'Revenue Forecast',
    description: "What today's open leads would bring in at this period's conversion rate.",
    empty: 'No open leads. The forecast starts with the next one.',
    summary: (stages: string) => `Expected monthly fees by stage: ${stages}.`,
    monthly: 'Expected monthly fees',
    monthlyOf: 'management and administration',
    properties: 'Expected properties',
    propertiesOf: (count: number) => `from ${formatNumber(count)} open ${count === 1 ? 'lead' : 'leads'}`,
    setup: 'Expected setup fees',
    setupOf: (book: PriceBook) => `one time, ${formatMoney(setupCents(book))} per property`,
    note: (leads: string, chance: string) => `${leads}, ${chance} chance`,
    noChance: (leads: string) => `${leads}, no conversion rate yet`,
    assumptions: 'Assumptions',
    assume: {
      chance: (count: number) =>
        `The chance for a stage is the share of leads from this period that reached it and enrolled, based on ${leads(count)}. New leads have had less time to enroll, so short periods understate it.`,
      fees: (book: PriceBook) =>
        `Fees use each lead's plan, or Online if none is chosen. ${offeredPlans(book)
          .map((plan) => planRates(book.plans[plan]))
          .join(' ')}`,
      rent: RENTS,
      rentMissing: (count: number, { defaultRentCents }: PriceBook) =>
        `${RENTS} ${leads(count)} without either ${count === 1 ? 'is' : 'are'} counted at ${formatMoney(defaultRentCents)}.`,
      setup: (book: PriceBook) =>
        `Each expected property pays the ${formatMoney(setupCents(book))} setup fee.`,
      time: "The forecast doesn't predict when leads enroll.",
    },
  },
};

/** `Online: 6.9% + $39, 5.9% + $39.` Custom quotes are left out. */
function planRates({ name, tiers }: PriceBook['plans']['online']): string {
  const rates = tiers
    .filter(({ fromUnits }) => fromUnits !== null)
    .map(
      ({ managementRate, monthlyFeeCents }) =>
        `${formatRate(managementRate)} + ${formatMoney(monthlyFeeCents)}`,
    );
  return `${name}: ${rates.join(', ')} a month, by number of units.`;
}

const HOURS_OF_DAY = 24;
const span = (unit: 'minute' | 'hour' | 'day', most: number) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: most });

/** `20 minutes`, `5 hours` or `3.5 days`. */
export function formatDays(days: number): string {
  const hours = days * HOURS_OF_DAY;
  if (hours < 1) return span('minute', 0).format(hours * 60);
  return days < 1 ? span('hour', 0).format(hours) : span('day', 1).format(days);
}

export function formatHours(hours: number): string {
  return formatDays(hours / HOURS_OF_DAY);
}

/** `4 minutes`, `5 hours` or `3.5 days`. */
export function formatWait(minutes: number): string {
  return minutes < 1 ? 'under a minute' : formatHours(minutes / 60);
}

/** `9 AM` for 9. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Text alternative for a bar chart: `New Leads 12, Closed 3`. */
export function describeBars(bars: Bar[]): string {
  return bars.map(({ label, figure }) => `${label} ${figure}`).join(', ');
}
