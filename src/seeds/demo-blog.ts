import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type BlogPostStatus, toSlug } from '#shared/blog.js';
import { DAY_MS } from '#shared/time.js';
import { BlogPost, BlogPostSlug, BlogPostTag } from '../blog/blog-post.entity.js';
import { BlogAuthor, BlogCategory, BlogTag } from '../blog/blog-term.entity.js';
import { prepareContent } from '../blog/post-content.js';

const DAYS_BETWEEN_POSTS = 9;

/** Fills an empty blog with sample posts. */
export async function seedDemoBlog(em: EntityManager, now: Date): Promise<void> {
  if ((await em.count(BlogPost)) > 0 || (await em.count(BlogCategory)) > 0) return;
  const authors = DEMO_AUTHORS.map(([name, bio]) => ({ ...named(name), bio, email: emailOf(name) }));
  const categories = DEMO_CATEGORIES.map(([name, description]) => ({ ...named(name), description }));
  const tags = DEMO_TAGS.map(named);
  const idOf = (of: { id: string; name: string }[], name: string) =>
    of.find((each) => each.name === name)!.id;
  const posts = await Promise.all(
    DEMO_POSTS.map(async (post, index) => ({
      ...(await toRow(post, index, now)),
      categoryId: idOf(categories, post.category),
      authorId: idOf(authors, post.author),
    })),
  );
  await em.insertMany(BlogAuthor, authors);
  await em.insertMany(BlogCategory, categories);
  await em.insertMany(BlogTag, tags);
  await em.insertMany(BlogPost, posts);
  await em.insertMany(
    BlogPostTag,
    DEMO_POSTS.flatMap((post, index) =>
      post.tags.map((tag) => ({ postId: posts[index]!.id, tagId: idOf(tags, tag) })),
    ),
  );
  const formerSlugs = DEMO_POSTS.flatMap(({ formerSlug }, index) =>
    formerSlug ? [{ slug: formerSlug, postId: posts[index]!.id }] : [],
  );
  await em.insertMany(BlogPostSlug, formerSlugs);
}

async function toRow(post: DemoPost, index: number, now: Date) {
  const { slug, title, excerpt, status = 'published', publishedInDays } = post;
  const html = await readFile(join(import.meta.dirname, 'blog', `${slug}.html`), 'utf8');
  const createdAt = new Date(now.getTime() - (index * DAYS_BETWEEN_POSTS + 2) * DAY_MS);
  const days = publishedInDays ?? -(index * DAYS_BETWEEN_POSTS + 1);
  return {
    id: randomUUID(),
    createdAt,
    updatedAt: createdAt,
    slug,
    title,
    excerpt,
    status,
    metaDescription: excerpt,
    publishedAt: status === 'published' ? new Date(now.getTime() + days * DAY_MS) : null,
    ...prepareContent(html),
  };
}

function named(name: string) {
  return { id: randomUUID(), name, slug: toSlug(name) };
}

/** The address of a fictional member of the team. */
export function emailOf(name: string): string {
  return `${toSlug(name).replace('-', '.')}@clarity.example.com`;
}

/** Fictional people. */
export const DEMO_AUTHORS = [
  ['Hannah Brandt', 'Hannah has owned and managed rental homes around Des Moines for more than 20 years.'],
  ['Marcus Ellison', 'Marcus works with owners, their homes and the vendors who take care of them.'],
  ['Priya Natarajan', 'Priya leases homes and writes the listings.'],
] as const;

const DEMO_CATEGORIES = [
  ['Getting started', 'Deciding to become a landlord, and getting through the first year.'],
  ['Leasing', 'Pricing, listings, leases and fair screening.'],
  ['Maintenance', 'Repairs, seasonal care and improvements that pay off.'],
  ['Money and taxes', 'What a rental costs, what it earns and how to keep the books.'],
  ['Iowa law', 'What every owner should read once. Not legal advice.'],
] as const;

const DEMO_TAGS = [
  ...['Rent', 'Selling', 'Deposits', 'Winter', 'Repairs', 'Fair housing'],
  ...['Leases', 'Listings', 'Taxes', 'Renewals', 'Checklists', 'Management'],
] as const;

type Category = (typeof DEMO_CATEGORIES)[number][0];
type Tag = (typeof DEMO_TAGS)[number];

export interface DemoPost {
  /** The content is in `blog/<slug>.html`. */
  slug: string;
  title: string;
  excerpt: string;
  category: Category;
  author: (typeof DEMO_AUTHORS)[number][0];
  tags: Tag[];
  status?: BlogPostStatus;
  /** Days after seeding; positive for a scheduled post. */
  publishedInDays?: number;
  /** An earlier slug that redirects here. */
  formerSlug?: string;
}

/** Newest first. */
export const DEMO_POSTS: DemoPost[] = [
  {
    slug: 'a-winter-checklist-for-rental-homes',
    title: 'A winter checklist for rental homes',
    excerpt: 'One afternoon at the house and a one-page letter to your residents prevent most freeze damage.',
    category: 'Maintenance',
    author: 'Marcus Ellison',
    tags: ['Winter', 'Checklists', 'Repairs'],
    formerSlug: 'winter-checklist',
  },
  {
    slug: 'should-you-rent-or-sell-the-house-you-are-leaving',
    title: 'Should you rent or sell the house you are leaving?',
    excerpt: 'Most people become landlords because they had to move. Do the math before you decide.',
    category: 'Getting started',
    author: 'Hannah Brandt',
    tags: ['Rent', 'Selling', 'Taxes'],
  },
  {
    slug: 'setting-a-rent-that-fills-the-house',
    title: 'Setting a rent that fills the house',
    excerpt: 'The right rent brings in several qualified applicants in the first few weeks.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Rent', 'Listings', 'Renewals'],
  },
  {
    slug: 'security-deposits-in-iowa-done-properly',
    title: 'Security deposits in Iowa, done right',
    excerpt: "Two months' rent at most, a separate account, and thirty days to settle: the rules are short.",
    category: 'Iowa law',
    author: 'Hannah Brandt',
    tags: ['Deposits', 'Checklists'],
  },
  {
    slug: 'choosing-residents-fairly-and-well',
    title: 'Choosing residents, fairly and well',
    excerpt: 'Write your standards before you list the home, and apply them to everyone.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Fair housing', 'Leases'],
  },
  {
    slug: 'what-a-property-manager-does-all-month',
    title: 'What a property manager does all month',
    excerpt: 'One month at an ordinary house in Urbandale, week by week.',
    category: 'Getting started',
    author: 'Marcus Ellison',
    tags: ['Management', 'Repairs'],
  },
  {
    slug: 'your-first-rental-year-month-by-month',
    title: 'Your first rental year, month by month',
    excerpt: 'What happens when, from the first coat of paint to the first renewal.',
    category: 'Getting started',
    author: 'Hannah Brandt',
    tags: ['Checklists', 'Renewals', 'Leases'],
  },
  {
    slug: 'repairs-now-or-later-a-rule-for-owners',
    title: 'Repairs now or later: a rule for owners',
    excerpt: 'Four kinds of repairs, a spending limit, and when to replace instead.',
    category: 'Maintenance',
    author: 'Marcus Ellison',
    tags: ['Repairs', 'Management'],
  },
  {
    slug: 'a-lease-that-answers-the-questions',
    title: 'A lease that answers the questions',
    excerpt: 'People read a lease twice: when they sign it and when something goes wrong.',
    category: 'Iowa law',
    author: 'Hannah Brandt',
    tags: ['Leases', 'Renewals'],
  },
  {
    slug: 'photos-and-words-that-fill-a-listing',
    title: 'Photos and copy that rent your home',
    excerpt: 'Fifteen photos in walk-through order, and an opening line only your home could have.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Listings', 'Fair housing'],
  },
  {
    slug: 'what-rental-income-means-for-your-taxes',
    title: 'What rental income means for your taxes',
    excerpt: 'Repairs, improvements, depreciation and record keeping for owners of a home or two.',
    category: 'Money and taxes',
    author: 'Hannah Brandt',
    tags: ['Taxes', 'Deposits', 'Selling'],
  },
  {
    slug: 'small-improvements-residents-pay-for',
    title: 'Small improvements residents pay for',
    excerpt: 'Must do, pays for itself, skip it: three lists to make before you rent out a home.',
    category: 'Money and taxes',
    author: 'Marcus Ellison',
    tags: ['Rent', 'Repairs'],
  },
  {
    slug: 'getting-ready-for-summer-moves',
    title: 'Getting ready for summer moves',
    excerpt: 'What you get done in April decides how June goes.',
    category: 'Leasing',
    author: 'Priya Natarajan',
    tags: ['Renewals', 'Checklists'],
    publishedInDays: 7,
  },
  {
    slug: 'our-office-over-the-holidays',
    title: 'Our office over the holidays',
    excerpt: 'How to reach us during the last weeks of the year.',
    category: 'Maintenance',
    author: 'Marcus Ellison',
    tags: ['Winter'],
    status: 'archived',
  },
  {
    slug: 'duplex-or-single-family',
    title: 'Duplex or single-family?',
    excerpt: 'Two rents under one roof, or one household that stays longer.',
    category: 'Getting started',
    author: 'Hannah Brandt',
    tags: ['Selling'],
    status: 'draft',
  },
  {
    slug: 'how-we-prepare-a-walkthrough',
    title: 'How we prepare a walkthrough',
    excerpt: "What we look at, and what you don't need to clean up.",
    category: 'Maintenance',
    author: 'Marcus Ellison',
    tags: ['Management'],
    status: 'draft',
  },
];
