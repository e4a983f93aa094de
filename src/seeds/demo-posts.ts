import type { BlogPostStatus } from '#shared/blog.js';

/** Made-up people. */
export const DEMO_AUTHORS = [
  ['Hannah Brandt', 'Hannah has owned and managed rental homes around Des Moines for many winters.'],
  ['Marcus Ellison', 'Marcus looks after owners, their houses and the people who repair them.'],
  ['Priya Natarajan', 'Priya leases homes and writes the listings for them.'],
] as const;

export const DEMO_CATEGORIES = [
  ['Getting started', 'Whether to become a landlord, and how the first year goes.'],
  ['Leasing', 'Prices, listings, leases and choosing residents fairly.'],
  ['Upkeep', 'Repairs, seasons and what is worth improving.'],
  ['Money and taxes', 'What a rental home costs, earns and asks of your books.'],
  ['Law in Iowa', 'What owners should have read once. No legal advice.'],
] as const;

export const DEMO_TAGS = [
  ...['Rent', 'Selling', 'Deposits', 'Winter', 'Repairs', 'Fair housing'],
  ...['Leases', 'Listings', 'Taxes', 'Renewals', 'Checklists', 'Management'],
] as const;

type Category = (typeof DEMO_CATEGORIES)[number][0];
type Tag = (typeof DEMO_TAGS)[number];

export interface DemoPost {
  /** Its content lies in `blog/<slug>.html`. */
  slug: string;
  title: string;
  excerpt: string;
  category: Category;
  author: (typeof DEMO_AUTHORS)[number][0];
  tags: Tag[];
  status?: BlogPostStatus;
  /** Days from the day of seeding; ahead for one that is scheduled. */
  publishedInDays?: number;
  /** An address it had before. */
  formerSlug?: string;
}

/** Newest first. */
export const DEMO_POSTS: DemoPost[] = [
  {
    slug: 'a-winter-checklist-for-rental-homes',
    title: 'A winter checklist for rental homes',
    excerpt: 'One autumn afternoon and a short letter prevent most of what a hard freeze does to a house.',
    category: 'Upkeep',
    author: 'Marcus Ellison',
    tags: ['Winter', 'Checklists', 'Repairs'],
    formerSlug: 'winter-checklist',
  },
  {
    slug: 'should-you-rent-or-sell-the-house-you-are-leaving',
    title: 'Should you rent or sell the house you are leaving?',
    excerpt: 'Most people become landlords because life asked them to move. An evening with a pencil first.',
    category: 'Getting started',
    author: 'Hannah Brandt',
    tags: ['Rent', 'Selling', 'Taxes'],
  },
  {
    slug: 'setting-a-rent-that-fills-the-house',
    title: 'Setting a rent that fills the house',
    excerpt: 'A good rent is the one at which several suitable people want to live there within a few weeks.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Rent', 'Listings', 'Renewals'],
  },
  {
    slug: 'security-deposits-in-iowa-done-properly',
    title: 'Security deposits in Iowa, done properly',
    excerpt: 'Two months at most, an account of their own, and thirty days: the rules are short.',
    category: 'Law in Iowa',
    author: 'Hannah Brandt',
    tags: ['Deposits', 'Checklists'],
  },
  {
    slug: 'choosing-residents-fairly-and-well',
    title: 'Choosing residents, fairly and well',
    excerpt: 'Write the standards before the listing, and use them for everybody.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Fair housing', 'Leases'],
  },
  {
    slug: 'what-a-property-manager-does-all-month',
    title: 'What a property manager does all month',
    excerpt: 'A month in the life of an ordinary house with nothing wrong, as seen from our desk.',
    category: 'Getting started',
    author: 'Marcus Ellison',
    tags: ['Management', 'Repairs'],
  },
  {
    slug: 'your-first-rental-year-month-by-month',
    title: 'Your first rental year, month by month',
    excerpt: 'What comes when, from the first paint to the first renewal.',
    category: 'Getting started',
    author: 'Hannah Brandt',
    tags: ['Checklists', 'Renewals', 'Leases'],
  },
  {
    slug: 'repairs-now-or-later-a-rule-for-owners',
    title: 'Repairs now or later: a rule for owners',
    excerpt: 'Four drawers, a sum that needs no call, and what to buy when it has to be new.',
    category: 'Upkeep',
    author: 'Marcus Ellison',
    tags: ['Repairs', 'Management'],
  },
  {
    slug: 'a-lease-that-answers-the-questions',
    title: 'A lease that answers the questions',
    excerpt: 'A lease is read twice. Write it for the second reading.',
    category: 'Law in Iowa',
    author: 'Hannah Brandt',
    tags: ['Leases', 'Renewals'],
  },
  {
    slug: 'photos-and-words-that-fill-a-listing',
    title: 'Photos and words that fill a listing',
    excerpt: 'Fifteen photos in walking order, and a first line that only your home could have.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Listings', 'Fair housing'],
  },
  {
    slug: 'what-rental-income-means-for-your-taxes',
    title: 'What rental income means for your taxes',
    excerpt: 'Repairs, improvements, depreciation and a folder: a tour for owners of a house or two.',
    category: 'Money and taxes',
    author: 'Hannah Brandt',
    tags: ['Taxes', 'Deposits', 'Selling'],
  },
  {
    slug: 'small-improvements-residents-pay-for',
    title: 'Small improvements residents pay for',
    excerpt: 'Must, pays for itself, leave it: three lists for a home before it is rented.',
    category: 'Money and taxes',
    author: 'Marcus Ellison',
    tags: ['Rent', 'Repairs'],
  },
  {
    slug: 'getting-ready-for-summer-moves',
    title: 'Getting ready for summer moves',
    excerpt: 'What is ready in April decides how June goes.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Renewals', 'Checklists'],
    publishedInDays: 7,
  },
  {
    slug: 'our-office-over-the-holidays',
    title: 'Our office over the holidays',
    excerpt: 'How to reach us in the last weeks of the year.',
    category: 'Upkeep',
    author: 'Marcus Ellison',
    tags: ['Winter'],
    status: 'archived',
  },
  {
    slug: 'duplex-or-single-family',
    title: 'Duplex or single-family?',
    excerpt: 'Two rents under one roof, or one family that stays.',
    category: 'Getting started',
    author: 'Hannah Brandt',
    tags: ['Selling'],
    status: 'draft',
  },
  {
    slug: 'how-we-prepare-a-walkthrough',
    title: 'How we prepare a walkthrough',
    excerpt: 'What we look at, and what you need not tidy up.',
    category: 'Upkeep',
    author: 'Marcus Ellison',
    tags: ['Management'],
    status: 'draft',
  },
];
