import {
  BLOG_PAGE_SIZE,
  type BlogCard,
  type BlogListing,
  type BlogQuery,
  type PublicPost,
} from '#shared/blog.js';
import { DEMO_POST } from './public-pages.js';

export const SAMPLE_SLUG = DEMO_POST;

const CATEGORY = { name: 'Rental Market', slug: 'rental-market' };
const AUTHOR = { name: 'June Halvorsen', slug: 'june-halvorsen', avatarUrl: null, avatar: null };

export function aCard(values: Partial<BlogCard> = {}): BlogCard {
  return {
    id: 'a3c0f9a4-3a54-4f0e-9a53-6a1f5f0c1a01',
    title: 'What a vacant month really costs',
    slug: SAMPLE_SLUG,
    excerpt: 'Rent is the smaller half of it.',
    featuredImage: null,
    featuredImageAlt: null,
    picture: null,
    publishedAt: '2026-11-03T15:00:00.000Z',
    readingMinutes: 4,
    category: CATEGORY,
    author: AUTHOR,
    ...values,
  };
}

const HEADINGS = ['The rent', 'The utilities', 'The turn', 'The moral'];

export function aPost(values: Partial<PublicPost> = {}): PublicPost {
  return {
    ...aCard(),
    author: { ...AUTHOR, bio: 'June leases homes from Ankeny to Waukee.' },
    content: HEADINGS.map((each) => `<h2 id="on-${each.at(-1)}">${each}</h2><p>Some words.</p>`).join(''),
    headings: HEADINGS.map((each) => ({ id: `on-${each.at(-1)}`, text: each, level: 2 as const })),
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
    updatedAt: '2026-11-04T15:00:00.000Z',
    tags: [{ name: 'Vacancy', slug: 'vacancy' }],
    related: [
      aCard({
        id: 'a3c0f9a4-3a54-4f0e-9a53-6a1f5f0c1a02',
        title: 'Before the first snow',
        slug: 'first-snow',
      }),
    ],
    ...values,
  };
}

export function aListing(query: BlogQuery = {}, values: Partial<BlogListing> = {}): BlogListing {
  const others = ['First snow', 'Screening fairly', 'A fair rent'].map((title, index) =>
    aCard({
      id: `a3c0f9a4-3a54-4f0e-9a53-6a1f5f0c1b0${index}`,
      title,
      slug: title.toLowerCase().replace(/ /g, '-'),
    }),
  );
  return {
    posts: [aCard(), ...others],
    total: 4,
    page: query.page ?? 1,
    pageSize: BLOG_PAGE_SIZE,
    of: query.category
      ? { kind: 'category', name: CATEGORY.name, description: 'What homes rent for.' }
      : { kind: 'all' },
    categories: [{ ...CATEGORY, postCount: 4 }],
    ...values,
  };
}
