import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { png } from '../support/pictures.js';
import { BlogShelf } from './blog-shelf.js';

let app: TestApp;
let shelf: BlogShelf;

beforeAll(async () => {
  app = await startApp();
  shelf = new BlogShelf(app);
});
afterAll(() => app?.close());

const get = (path: string) => app.as.anonymous.get(path);

/** PostgreSQL has a strict XML parser. */
async function isWellFormed(xml: string): Promise<boolean> {
  const [row] = await app.em.execute<{ is: boolean }[]>('select xml_is_well_formed_document(?) as is', [xml]);
  return row!.is;
}

/** Waits until the page is as expected: another process's change shows within a second. */
async function eventually(path: string, isAsWanted: (text: string, status: number) => boolean) {
  const until = performance.now() + 10_000;
  for (;;) {
    const { text, status } = await get(path);
    if (isAsWanted(text, status)) return;
    if (performance.now() > until) throw new Error(`${path} stayed as it was`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a cached post', () => {
  test('shows an edit, and disappears once it is archived', async () => {
    const post = await shelf.post({ slug: 'kept', title: 'First title' });
    expect((await get('/blog/kept')).text).toContain('First title');

    await shelf.change(post, { title: 'Second title' });
    await eventually('/blog/kept', (text) => text.includes('Second title'));

    await shelf.change(post, { status: 'archived', publishedAt: null });
    await eventually('/blog/kept', (text, status) => status === 404 && text.includes('Post not found'));
  });

  // S-151
  test('is shown without its category once that is deleted, and the category’s page no longer exists', async () => {
    const category = await shelf.category('Short lived');
    await shelf.post({ slug: 'filed', categoryId: category.id });
    expect((await get('/blog/filed')).text).toContain('/blog/category/short-lived');
    expect((await get('/blog/category/short-lived')).status).toBe(200);

    await app.as.admin.delete(`/api/blog-categories/${category.id}`).expect(204);

    await eventually('/blog/filed', (text, status) => status === 200 && !text.includes('short-lived'));
    await eventually('/blog/category/short-lived', (_, status) => status === 404);
  });

  test('appears at its scheduled time', async () => {
    const clock = freezeClock(app);
    try {
      await shelf.post({ slug: 'soon', publishedAt: new Date(Date.now() + 3_600_000) });
      expect((await get('/blog/soon')).status).toBe(404);

      clock.advance({ seconds: 3_601 });
      await eventually('/blog/soon', (_, status) => status === 200);
    } finally {
      clock.unfreeze();
    }
  });

  test('is the same bytes for everyone, and a 304 for a browser that has it', async () => {
    await shelf.post({ slug: 'shared' });
    const first = await get('/blog/shared');

    const again = await get('/blog/shared?utm_source=mail').set('If-None-Match', first.headers.etag!);

    expect(again.status).toBe(304);
    expect(first.headers['cache-control']).toBe('no-cache');
  });

  test('a page or a search is not mistaken for the front page', async () => {
    for (let index = 0; index < 13; index++)
      await shelf.post({ title: `Zebra ${index}`, publishedAt: new Date(2020, 1, 1 + index) });
    await get('/blog');

    const [second, search] = await Promise.all([get('/blog?page=2'), get('/blog?q=zebra')]);

    expect(second.text).toContain('Page 2 of 2');
    expect(second.text).toMatch(/<link rel="canonical" href="[^"]*\/blog\?page=2"/);
    expect(search.text).toContain('Results for “zebra”');
    expect(search.text).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(['page=1', 'page=abc', 'page=', 'page=-2', 'q=%20'])(
    '%s returns the front page',
    async (query) => {
      const [front, asked] = await Promise.all([get('/blog'), get(`/blog?${query}`)]);

      expect(asked.text).toMatch(/<link rel="canonical" href="[^"]*\/blog"/);
      expect(asked.headers.etag).toBe(front.headers.etag);
    },
  );
});

test('a previous address redirects to the current one with 301', async () => {
  const post = await shelf.post({ slug: 'renamed-now' });
  await shelf.formerSlug(post, 'renamed-before');

  const res = await get('/blog/renamed-before');

  expect([res.status, res.headers.location]).toEqual([301, '/blog/renamed-now']);
});

test('an image from another site may load on the page that shows it, and on no other', async () => {
  await shelf.post({
    slug: 'pictured',
    content: '<p><img src="https://one.example.com/a.png?b=1&amp;c=2" alt=""></p>',
    featuredImage: 'http://two.example.com:8080/b.png',
  });
  await shelf.post({ slug: 'unpictured' });

  const [pictured, unpictured] = await Promise.all([get('/blog/pictured'), get('/blog/unpictured')]);

  expect(pictured.headers['content-security-policy']).toContain(
    "img-src 'self' data: https://one.example.com http://two.example.com:8080;",
  );
  expect(unpictured.headers['content-security-policy']).toMatch(/img-src 'self' data:( http:\/\/two[^ ]*)?;/);
  expect(unpictured.headers['content-security-policy']).not.toContain('one.example.com');
  expect(pictured.headers).not.toHaveProperty('x-page-pictures');
});

describe('for machines', () => {
  test('feeds list the newest posts with absolute URLs', async () => {
    const author = await shelf.author('Feed <Writer> & Co.');
    const category = await shelf.category('Rents <"& $900', 'x');
    await shelf.post({
      slug: 'fed',
      title: 'Fed ]]> & <b>',
      excerpt: 'Why ]]> ]]> <i>so',
      authorId: author.id,
      categoryId: category.id,
    });

    await eventually('/blog/rss.xml', (text) => text.includes('/blog/fed'));
    const [rss, atom] = await Promise.all([get('/blog/rss.xml'), get('/blog/atom.xml')]);

    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.text).toContain('<link>http://localhost:3000/blog/fed</link>');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.text).toContain('href="http://localhost:3000/blog/fed"');
    expect(atom.text).toContain('<category term="rents-900"/>');
    expect(rss.text).toContain('<category>Rents &lt;"&amp; $900</category>');
    expect(rss.text).toContain('<title><![CDATA[Fed ]] > & <b>]]></title>');
    expect(atom.text).toContain('<title type="html"><![CDATA[Fed ]]&gt; &amp; &lt;b&gt;]]></title>');
    for (const { text, headers } of [rss, atom]) {
      expect(headers['cache-control']).toBe('no-cache');
      expect(await isWellFormed(text)).toBe(true);
      expect(text).toContain('<![CDATA[Why ]]&gt; ]]&gt; &lt;i&gt;so]]>');
      expect(text).not.toContain('secret.example.com');
    }
  });

  test('the sitemap lists posts with the day of their last change, and their categories, tags and authors', async () => {
    const category = await shelf.category('Mapped');
    const post = await shelf.post({ slug: 'on-the-map', categoryId: category.id });
    await shelf.category('Without posts');

    const { text } = await get('/sitemap.xml');

    expect(text).toContain(
      `<url><loc>http://localhost:3000/blog/on-the-map</loc><lastmod>${post.updatedAt.toISOString()}</lastmod></url>`,
    );
    expect(text).toContain('<loc>http://localhost:3000/blog/category/mapped</loc>');
    expect(text).not.toContain('without-posts');
  });

  test('a post’s Open Graph image shows its title, after an upload too, and is rendered again when that changes', async () => {
    await app.as.admin
      .post('/api/blog-images')
      .attach('file', await png(), 'first.png')
      .expect(201);
    const post = await shelf.post({ slug: 'drawn', title: 'A title 💥 with whatever 书 one types & <b>' });

    const first = await get('/blog/drawn/og.png');
    const again = await get('/blog/drawn/og.png').set('If-None-Match', first.headers.etag!);
    await shelf.change(post, { title: 'Another title' });
    await eventually('/blog/drawn', (text) => text.includes('Another title'));
    const changed = await get('/blog/drawn/og.png');

    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(first.body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(again.status).toBe(304);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    expect(changed.body.equals(first.body)).toBe(false);
  });
});
