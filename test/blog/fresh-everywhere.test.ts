import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BlogPostView } from '#shared/blog.js';
import { startApp, type TestApp } from '../support/app.js';
import { blogDesk } from './blog-desk.js';

/** Longer than any part of the blog is cached without checking again. */
const OVER_A_SECOND = 1_001;

let app: TestApp;
/** Another process on the same database, which is not notified of edits. */
let other: TestApp;
let desk: ReturnType<typeof blogDesk>;

beforeAll(async () => {
  app = await startApp();
  other = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
  desk = blogDesk(app);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await other.close();
  await app.close();
});

const now = performance.now.bind(performance);
let ahead = 0;

/** The next request comes a second later, so nothing has to wait. */
function passASecond(): void {
  ahead += OVER_A_SECOND;
}

async function publish(slug: string): Promise<{ post: BlogPostView; places: string[] }> {
  const [category, tag, author] = await Promise.all([desk.category(), desk.tag(), desk.author()]);
  const filed = { categoryId: category.id, tagIds: [tag.id], authorId: author.id };
  const post = await desk.post({ slug, title: `First ${slug}`, status: 'published', ...filed });
  passASecond();
  return {
    post,
    places: [
      `/blog/${slug}`,
      '/blog',
      `/blog/category/${category.slug}`,
      `/blog/tag/${tag.slug}`,
      `/blog/author/${author.slug}`,
      '/blog/rss.xml',
      '/blog/atom.xml',
      '/api/public/blog/posts',
      `/api/public/blog/posts/${slug}`,
    ],
  };
}

const readAll = (of: TestApp, places: string[]) =>
  Promise.all(places.map(async (place) => ({ place, text: (await of.as.anonymous.get(place)).text })));
const without = (words: string, read: { place: string; text: string }[]) =>
  read.filter(({ text }) => !text.includes(words)).map(({ place }) => place);
const holding = (words: string, read: { place: string; text: string }[]) =>
  read.filter(({ text }) => text.includes(words)).map(({ place }) => place);

// Fresh within a second of an edit on every process
describe('within a second, and immediately on the process that made it,', () => {
  test('an edit shows on every page, feed and list of every process', async () => {
    const { post, places } = await publish('edited');
    for (const each of [app, other]) expect(without('First edited', await readAll(each, places))).toEqual([]);

    await desk.edit(post.id, { title: 'Second words' });
    expect(without('Second words', await readAll(app, places))).toEqual([]);
    passASecond();

    const read = await readAll(other, places);
    expect(without('Second words', read)).toEqual([]);
    expect(holding('First edited', read)).toEqual([]);
  });

  test('an archived post disappears from all of them', async () => {
    const { post, places } = await publish('withdrawn');
    for (const each of [app, other])
      expect(without('First withdrawn', await readAll(each, places))).toEqual([]);

    await desk.edit(post.id, { status: 'archived' });
    expect(holding('First withdrawn', await readAll(app, places))).toEqual([]);
    passASecond();

    expect(holding('First withdrawn', await readAll(other, places))).toEqual([]);
    expect((await other.as.anonymous.get('/blog/withdrawn')).status).toBe(404);
    expect((await other.as.anonymous.get('/sitemap.xml')).text).not.toContain('withdrawn');
  });

  test('a renamed post is found at its new address, and the old one redirects there', async () => {
    const { post } = await publish('old-name');
    for (const each of [app, other]) expect((await each.as.anonymous.get('/blog/old-name')).status).toBe(200);

    await desk.edit(post.id, { slug: 'new-name' });
    passASecond();

    for (const each of [app, other]) {
      const { status, headers } = await each.as.anonymous.get('/blog/old-name');
      expect([status, headers.location]).toEqual([301, '/blog/new-name']);
      expect((await each.as.anonymous.get('/blog/new-name')).status).toBe(200);
    }
  });
});
