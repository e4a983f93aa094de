import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BlogCard } from '#shared/blog.js';
import { PublicBlogService } from '../../src/blog/public-blog.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { BlogShelf } from './blog-shelf.js';

let app: TestApp;
let shelf: BlogShelf;

beforeAll(async () => {
  app = await startApp();
  shelf = new BlogShelf(app);
});
afterAll(() => app?.close());

const POSTS = '/api/public/blog/posts';
const get = (path: string) => app.as.anonymous.get(path);
const slugsOf = (posts: BlogCard[]) => posts.map(({ slug }) => slug);

// P-157
const HIDDEN = {
  draft: { status: 'draft' as const, publishedAt: null },
  archived: { status: 'archived' as const, publishedAt: null },
  scheduled: { status: 'published' as const, publishedAt: new Date(Date.now() + 3_600_000) },
};

describe('the public list', () => {
  // P-143..P-146, P-201
  test('has the newest posts first, with category and author, and nothing about staff', async () => {
    const category = await shelf.category('Leasing');
    const author = await shelf.author('June Halvorsen', {
      avatarUrl: 'https://pictures.example.com/june.png',
    });
    const filed = { categoryId: category.id, authorId: author.id };
    await shelf.post({ slug: 'older', publishedAt: new Date('2026-01-05'), ...filed });
    await shelf.post({
      slug: 'newer',
      title: 'Newer',
      excerpt: 'In short',
      publishedAt: new Date('2026-02-05'),
      ...filed,
    });

    const res = await get(`${POSTS}?category=leasing`);

    expect(res.status).toBe(200);
    expect(slugsOf(res.body)).toEqual(['newer', 'older']);
    expect(res.headers['content-range']).toBe('posts 0-1/2');
    expect(res.body[0]).toEqual({
      id: expect.any(String),
      title: 'Newer',
      slug: 'newer',
      excerpt: 'In short',
      featuredImage: null,
      featuredImageAlt: null,
      picture: null,
      publishedAt: '2026-02-05T00:00:00.000Z',
      readingMinutes: 1,
      category: { name: 'Leasing', slug: 'leasing' },
      author: {
        name: 'June Halvorsen',
        slug: 'june-halvorsen',
        avatarUrl: 'https://pictures.example.com/june.png',
        avatar: null,
      },
    });
    expect(res.text).not.toContain('secret.example.com');
  });

  test('has pages and filters by tag and author', async () => {
    const author = await shelf.author('Ola Many');
    const posts = [];
    for (let index = 0; index < 14; index++)
      posts.push(
        await shelf.post({
          authorId: author.id,
          publishedAt: new Date(2026, 2, 1 + index),
          slug: `many-${index}`,
        }),
      );
    await shelf.tag('Some', posts[0]!, posts[3]!);

    const [second, tagged, beyond, unknown] = await Promise.all(
      ['author=ola-many&page=2', 'tag=some', 'author=ola-many&page=9', 'author=nobody-here'].map((query) =>
        get(`${POSTS}?${query}`),
      ),
    );

    expect(slugsOf(second!.body)).toEqual(['many-1', 'many-0']);
    expect(second!.headers['content-range']).toBe('posts 12-13/14');
    expect(slugsOf(tagged!.body)).toEqual(['many-3', 'many-0']);
    expect(beyond!.body).toEqual([]);
    expect(unknown!.body).toEqual([]);
  });

  test.each(['page=0', 'page=x', 'page=99999999', 'category=%00', `q=${'a'.repeat(101)}`, 'order=id'])(
    'rejects %s',
    async (query) => {
      expect((await get(`${POSTS}?${query}`)).status).toBe(400);
    },
  );
});

describe('search', () => {
  test('finds words in other forms, ranks the title before the text, and shows where they occur', async () => {
    await shelf.post({
      slug: 'in-text',
      content: '<p>A <b>gutter</b> &lt;b&gt; cleaned in October leaks less.</p>',
    });
    await shelf.post({ slug: 'in-title', title: 'Cleaning gutters', content: '<p>Ladders.</p>' });

    const res = await get(`${POSTS}?q=gutters cleaning`);

    expect(slugsOf(res.body)).toEqual(['in-title', 'in-text']);
    expect(res.headers['content-range']).toBe('posts 0-1/2');
    const { hit } = res.body[1] as BlogCard;
    expect(hit!.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['gutter', 'cleaned']);
    expect(hit!.map(({ text }) => text).join('')).toBe('A gutter <b> cleaned in October leaks less.');
  });

  test.each(['"', 'a & | ! ( <-> :*', "'; drop table blog_posts; --", '\uE000\uE001', '%00x', '   '])(
    'treats %s as words',
    async (q) => {
      expect((await get(`${POSTS}?q=${encodeURIComponent(q)}`)).status).toBe(200);
    },
  );
});

describe('one post', () => {
  // P-118, P-202
  test('has content, category, author with bio and tags, and nothing about staff', async () => {
    const category = await shelf.category('Repairs');
    const author = await shelf.author('Bo Lind', { bio: 'Fixes things.' });
    const post = await shelf.post({
      slug: 'whole',
      content: '<h2>Why</h2><p>Because.</p><h2>Why</h2><h3>How &amp; when</h3>',
      categoryId: category.id,
      authorId: author.id,
      metaTitle: 'Meta title',
      metaDescription: 'Meta description',
    });
    await shelf.tag('Tools', post);

    const res = await get(`${POSTS}/whole`);

    expect(res.status).toBe(200);
    expect(res.body).toMatchObject({
      id: post.id,
      content:
        '<h2 id="on-why">Why</h2><p>Because.</p><h2 id="on-why--2">Why</h2><h3 id="on-how-when">How &amp; when</h3>',
      headings: [
        { id: 'on-why', text: 'Why', level: 2 },
        { id: 'on-why--2', text: 'Why', level: 2 },
        { id: 'on-how-when', text: 'How & when', level: 3 },
      ],
      metaTitle: 'Meta title',
      metaDescription: 'Meta description',
      category: { name: 'Repairs', slug: 'repairs' },
      author: { name: 'Bo Lind', slug: 'bo-lind', avatarUrl: null, avatar: null, bio: 'Fixes things.' },
      tags: [{ name: 'Tools', slug: 'tools' }],
    });
    expect(res.text).not.toContain('secret.example.com');
  });

  test('is sanitized again if it was stored under other rules', async () => {
    await shelf.post({
      slug: 'unsafe',
      content: '<p onclick="x()">Words<script>alert(1)</script><img src="javascript:x" alt=""></p>',
    });

    expect((await get(`${POSTS}/unsafe`)).body.content).toBe('<p>Words</p>');
  });

  test('has a scroll box around each outermost table', async () => {
    const inner = '<table><tr><td>In</td></tr></table>';
    const nested = `<table><tr><td>${inner}</td><td>${inner}</td></tr></table>`;
    await shelf.post({ slug: 'tables', content: `${nested}<p>Between</p>${inner}` });

    const { body } = await get(`${POSTS}/tables`);

    const box = (table: string) => `<div class="table" tabindex="0" role="group">${table}</div>`;
    expect(body.content).toBe(`${box(nested)}<p>Between</p>${box(inner)}`);
  });

  test('lists the three posts that share the most with it', async () => {
    const category = await shelf.category('Near');
    const post = await shelf.post({ slug: 'this', categoryId: category.id });
    const both = await shelf.post({
      slug: 'both',
      categoryId: category.id,
      publishedAt: new Date('2025-01-01'),
    });
    const tagged = await shelf.post({ slug: 'tagged', publishedAt: new Date('2025-01-02') });
    await shelf.post({ slug: 'filed', categoryId: category.id, publishedAt: new Date('2025-01-03') });
    await shelf.post({ slug: 'filed-before', categoryId: category.id, publishedAt: new Date('2025-01-01') });
    await shelf.post({ slug: 'hidden', categoryId: category.id, ...HIDDEN.draft });
    await shelf.tag('Shared', post, both, tagged);

    const res = await get(`${POSTS}/this`);

    expect(slugsOf(res.body.related)).toEqual(['both', 'filed', 'tagged']);
  });

  test('is found by former slugs and other spellings, which redirect to the current one', async () => {
    const post = await shelf.post({ slug: 'present' });
    await shelf.formerSlug(post, 'former');

    const answers = await Promise.all(['former', 'PRESENT'].map((slug) => get(`${POSTS}/${slug}`)));

    for (const { status, headers } of answers)
      expect([status, headers.location]).toEqual([301, `${POSTS}/present`]);
  });

  test.each(['nothing-here', '%00', '..', 'a'.repeat(300), "x'--"])('%s gets 404', async (slug) => {
    expect((await get(`${POSTS}/${slug}`)).status).toBe(404);
  });
});

// P-157
test('a draft, archived or scheduled post is nowhere to be found, nor is a category, tag or author that only it has', async () => {
  const filed = async (name: string, values: object) => {
    const category = await shelf.category(`Cellar ${name}`, `Cellar of ${name}`);
    const author = await shelf.author(`Shy ${name}`, { bio: `Life of ${name}` });
    const post = await shelf.post({
      slug: `unseen-${name}`,
      title: `Unseen ${name} words`,
      categoryId: category.id,
      authorId: author.id,
      ...values,
    });
    await shelf.formerSlug(post, `once-${name}`);
    await shelf.tag(`Dark ${name}`, post);
    return { ...post, name };
  };
  const hidden = await Promise.all(Object.entries(HIDDEN).map(([name, values]) => filed(name, values)));
  await filed('open', {});
  app.app.get(PublicBlogService).forget();
  const lists = (name: string) => [
    ...['', `?q=unseen+${name}`, `?category=cellar-${name}`, `?author=shy-${name}`, `?tag=dark-${name}`].map(
      (query) => POSTS + query,
    ),
    ...['/blog', `/blog?q=unseen+${name}`, '/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml'],
  ];
  const pages = (name: string) => [`category/cellar-${name}`, `tag/dark-${name}`, `author/shy-${name}`];

  for (const path of [...lists('open'), ...pages('open').map((page) => `/blog/${page}`)])
    expect([path, (await get(path)).text.includes('unseen-open')]).toEqual([path, true]);
  for (const { id, slug, name } of hidden) {
    for (const path of [slug, id, `once-${name}`, slug.toUpperCase()]) {
      expect((await get(`${POSTS}/${path}`)).status).toBe(404);
      expect((await get(`/blog/${path}`)).status).toBe(404);
      expect((await get(`/blog/${path}/og.png`)).status).toBe(404);
    }
    for (const path of lists(name)) {
      const { text } = await get(path);
      const isTold = [`unseen-${name}`, `Unseen ${name}`, `cellar-${name}"`, `shy-${name}"`].some((each) =>
        text.includes(each),
      );
      expect([path, isTold]).toEqual([path, false]);
    }
    for (const page of pages(name)) {
      const { status, text } = await get(`/blog/${page}`);
      expect([page, status, new RegExp(`(Cellar|Life|Shy|Dark) (of )?${name}`).test(text)]).toEqual([
        page,
        404,
        false,
      ]);
    }
  }
});
