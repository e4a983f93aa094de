import { SERVICE_RADIUS_MILES } from '#shared/address.js';
import { MAX_BEDROOMS, MIN_BEHIND_FIGURE } from '#shared/area.js';
import { formatNumber } from '#shared/format.js';

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count)} ${count === 1 ? one : more}`;

export const areasText = {
  home: 'Home',
  name: 'Areas We Serve',
  breadcrumbs: 'Breadcrumbs',
  index: {
    title: (company: string) => `Areas We Serve | ${company}`,
    description:
      'The cities in Greater Des Moines where we manage rentals, with what homes rent for in each.',
    heading: 'Where we manage homes',
    intro: `In Des Moines and everywhere within ${SERVICE_RADIUS_MILES} miles. Pick your city for what homes rent for there and how fast, where we have enough data to say.`,
    empty: 'Our list of cities is coming soon. Call us to ask about your address.',
    about: (name: string) => `Property management in ${name}`,
  },
  title: (name: string, company: string) => `Property Management in ${name} | ${company}`,
  describe: (name: string, description: string, figure: string) =>
    `Property management in ${name}, Iowa. ${figure} ${description}`,
  figure: (median: string) => `Typical rent: ${median} a month.`,
  noFigure: 'Free rent estimate for your address.',
  heading: (name: string) => `Property management in ${name}`,
  box: {
    title: (name: string) => `Own a home in ${name}?`,
    text: 'See what it could rent for. Two minutes, free, no credit card.',
  },
  rents: {
    title: (name: string) => `What homes rent for in ${name}`,
    intro: 'Monthly rent per unit, from homes we analyzed here in the last 12 months.',
    caption: (name: string) => `Monthly rents in ${name} by size`,
    size: 'Size',
    median: 'Typical rent',
    range: 'Middle 50%',
    homes: 'Homes',
    note: `“Typical rent” is the median: half of the homes rent for more, half for less. “Middle 50%” leaves out the highest and the lowest quarter. We show a size once there are ${MIN_BEHIND_FIGURE} different homes behind it, and estimates without market data don't count.`,
    samples: 'In this demo, the rents and rentals on this page are samples, not market data.',
    none: (name: string) =>
      `We don't have enough analyses in ${name} yet to publish rents without identifying individual homes. Enter your address to get yours.`,
  },
  days: {
    title: 'How fast homes rent',
    intro: (name: string) =>
      `How long rentals near the homes we analyzed in ${name} stay on the market, whether or not we manage them.`,
    ours: (days: number) =>
      `Our own average is ${counted(days, 'day', 'days')} from listing to signed lease, across all the homes we manage.`,
    days: (days: number) => counted(days, 'day', 'days'),
    rentals: (rentals: number) => `median of ${counted(rentals, 'rental', 'rentals')}`,
  },
  sizes: (bedrooms: number | null) => {
    if (bedrooms === null) return 'All sizes';
    if (bedrooms === 0) return 'Studio';
    return bedrooms === MAX_BEDROOMS ? `${bedrooms}+ bedrooms` : counted(bedrooms, 'bedroom', 'bedrooms');
  },
  posts: (name: string) => `From the blog: ${name}`,
  looking: 'Looking for a home?',
  rentals: (name: string) => `Rentals available in ${name}`,
  others: 'Other cities we serve',
  closing: {
    title: (name: string) => `Ready to rent out your ${name} home?`,
    text: 'Every fee is on our pricing page.',
    pricing: 'See Pricing',
    start: 'Enroll Online',
  },
} as const;
