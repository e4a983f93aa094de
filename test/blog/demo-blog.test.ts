import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REPORT_TEXT } from '#shared/report-text.js';
import { sanitizePost } from '../../src/blog/post-content.js';
import { seedDemoBlog } from '../../src/seeds/demo-blog.js';
import { startApp, type TestApp } from '../support/app.js';

interface Row {
  title: string;
  content: string;
  content_text: string;
  excerpt: string;
  status: string;
  published_at: string | null;
  category_id: string;
  author_id: string;
}

let world: TestApp;
let posts: Row[];

beforeAll(async () => {
  world = await startApp();
  await world.em.transactional((em) => seedDemoBlog(em, new Date()));
  posts = await world.em.execute<Row[]>('select * from blog_posts');
});

afterAll(() => world.close());

const isPublic = ({ status, published_at }: Row) =>
  status === 'published' && new Date(published_at!).getTime() < Date.now();
const count = async (table: string) =>
  (await world.em.execute<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

// P-143..P-146
test('the demo blog has twelve public posts, plus drafts, a scheduled one and an archived one', async () => {
  expect(posts.filter(isPublic)).toHaveLength(12);
  expect(posts.filter(({ status }) => status === 'draft')).toHaveLength(2);
  expect(posts.filter(({ status }) => status === 'archived')).toHaveLength(1);
  expect(posts.filter((post) => post.status === 'published' && !isPublic(post))).toHaveLength(1);
  expect(
    await Promise.all(['blog_authors', 'blog_categories', 'blog_tags', 'blog_post_slugs'].map(count)),
  ).toEqual([3, 5, 12, 1]);
});

test('every public post has 600 to 1,200 words, headings, and a link to the site', () => {
  for (const { title, content, content_text, excerpt } of posts.filter(isPublic)) {
    const words = content_text.split(/\s+/).length;
    expect([title, words >= 600 && words <= 1_200]).toEqual([title, true]);
    expect(content.match(/<h2>/g)!.length).toBeGreaterThanOrEqual(3);
    expect(content).toMatch(/<[uo]l>/);
    expect(content).toMatch(/href="\/(analysis|rent-vs-sell|enroll)"/);
    expect(excerpt.length).toBeGreaterThan(20);
  }
});

test('the post on renting or selling says that a report counts no vacancy', () => {
  const post = posts.find(({ title }) => /rent or sell/i.test(title));

  expect(REPORT_TEXT.projection.basis).toContain('12 months of rent');
  expect(post?.content_text).toContain('Our rental analysis assumes twelve months of rent a year');
});

test('seeded content passes the sanitizer unchanged', () => {
  for (const { content } of posts) expect(sanitizePost(content)).toBe(content);
});

test('a blog that is not empty is left alone', async () => {
  await world.em.transactional((em) => seedDemoBlog(em, new Date()));

  expect(await count('blog_posts')).toBe(posts.length);
});
