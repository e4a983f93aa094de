import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { BLOG_FIELDS, BLOG_LIMITS, type BlogPostView } from '#shared/blog.js';
import { Sql } from '../../src/platform/database/sql.js';
import { startApp, type TestApp } from '../support/app.js';
import { blogDesk } from './blog-desk.js';

let app: TestApp;
let desk: ReturnType<typeof blogDesk>;

beforeAll(async () => {
  app = await startApp();
  desk = blogDesk(app);
});

afterAll(() => app.close());

const path = '/api/blog-posts';
const list = (query: object = {}) => app.as.admin.get(path).query(query);
const read = async (id: string): Promise<BlogPostView> => (await app.as.admin.get(`${path}/${id}`)).body;
const words = () => ({ title: 'Snow', slug: `snow-${randomUUID()}`, content: '<p>Shovel early.</p>' });
const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field);

describe('a post', () => {
  // P-143, S-108, S-166
  test('is created with all its fields, read, merged by PUT and PATCH, and deleted', async () => {
    const [category, author, tag] = await Promise.all([desk.category(), desk.author(), desk.tag()]);
    const written = {
      ...words(),
      excerpt: 'Before the mail comes.',
      featuredImage: 'https://pictures.example.com/snow.jpg',
      featuredImageAlt: 'A shovel',
      categoryId: category.id,
      authorId: author.id,
      tagIds: [tag.id],
      status: 'draft',
      metaTitle: 'Snow and owners',
      metaDescription: 'Who shovels',
      metaKeywords: 'snow, ice',
    };

    const created = await app.as.admin.post(path).send(written);
    const { id } = created.body;
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...written,
      id,
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      publishedAt: null,
      categoryName: category.name,
      authorName: author.name,
    });
    expect(await read(id)).toEqual(created.body);

    const put = await desk.edit(id, { ...created.body, title: 'Snow and ice', version: 1 });
    expect(put.status).toBe(200);
    expect(put.body).toEqual({
      ...created.body,
      title: 'Snow and ice',
      version: 2,
      updatedAt: expect.any(String),
    });
    const patched = await app.as.admin.patch(`${path}/${id}`).send({ tagIds: [], excerpt: '' });
    expect(patched.body).toMatchObject({ tagIds: [], excerpt: null, version: 3, title: 'Snow and ice' });
    expect((await app.as.admin.delete(`${path}/${id}`)).status).toBe(204);
    const gone = await Promise.all([
      app.as.admin.get(`${path}/${id}`),
      app.as.admin.put(`${path}/${id}`).send({ title: 'x' }),
      app.as.admin.delete(`${path}/${id}`),
      app.as.admin.post(`${path}/${id}/preview`),
      app.as.admin.get(`${path}/nonsense`),
    ]);
    expect(gone.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([404, 'BLOG_NOT_FOUND']),
    );
  });

  // S-148
  test.each(['title', 'slug', 'content'])('requires a %s', async (field) => {
    for (const value of ['', '   ', undefined, null, 7]) {
      const { status, body } = await app.as.admin.post(path).send({ ...words(), [field]: value });

      expect([status, fieldsOf(body)]).toEqual([422, [field]]);
    }
    const { id } = await desk.post();
    const emptied = await desk.edit(id, { [field]: '' });
    expect([emptied.status, fieldsOf(emptied.body)]).toEqual([422, [field]]);
  });

  test('that is empty after sanitizing has no content; a single image counts as content', async () => {
    const nothing = await app.as.admin
      .post(path)
      .send({ ...words(), content: '<script>let a;</script><p> </p>' });
    const picture = await app.as.admin
      .post(path)
      .send({ ...words(), content: '<img src="https://a.example.com/1.png" alt="Snow">' });

    expect([nothing.status, fieldsOf(nothing.body), picture.status]).toEqual([422, ['content'], 201]);
  });

  // S-148
  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//pictures.example.com/a.png',
    '/etc/passwd',
    '/blog-images/../secret.png',
    'ftp://pictures.example.com/a.png',
    'https://a.example.com/"onload="x',
    'https://user@pictures.example.com/a.png',
    'snow.png',
  ])('rejects an image from %s', async (featuredImage) => {
    const { status, body } = await app.as.admin.post(path).send({ ...words(), featuredImage });

    expect([status, fieldsOf(body)]).toEqual([422, ['featuredImage']]);
  });

  test.each([
    ['https://pictures.example.com/a b.png', 422],
    ['https://pictures.example.com:8443/a.png?w=1#x', 201],
    ['http://pictures.example.com', 201],
    [`/blog-images/${randomUUID()}.png`, 201],
    ['', 201],
  ])('with the image %s gets %i', async (featuredImage, due) => {
    const { status } = await app.as.admin.post(path).send({ ...words(), featuredImage });

    expect(status).toBe(due);
  });

  test.each([
    ['title', 'x'.repeat(BLOG_LIMITS.title + 1)],
    ['slug', 'x'.repeat(BLOG_LIMITS.slug + 1)],
    ['slug', 'with spaces'],
    ['slug', '-leading'],
    ['slug', 'double--hyphen'],
    ['slug', 'a/b'],
    ['slug', '../admin'],
    ['slug', 'schnee-ü'],
    ['excerpt', 'x'.repeat(BLOG_LIMITS.excerpt + 1)],
    ['metaTitle', 'x'.repeat(BLOG_LIMITS.meta + 1)],
    ['metaDescription', { a: 1 }],
    ['featuredImageAlt', 'x'.repeat(BLOG_LIMITS.alt + 1)],
    ['status', 'public'],
    ['tagIds', 'none'],
    ['tagIds', Array.from({ length: BLOG_LIMITS.tags + 1 }, () => randomUUID())],
    ['categoryId', 'none'],
    ['publishedAt', 'tomorrow'],
    ['setPublishDate', 'no'],
  ])('with an invalid %s is rejected at that field', async (field, value) => {
    const { status, body } = await app.as.admin.post(path).send({ ...words(), [field]: value });

    expect([status, new Set(fieldsOf(body).map((name) => name.split('.')[0]))]).toEqual([
      422,
      new Set([field]),
    ]);
  });

  test.each(['categoryId', 'authorId', 'tagIds'])(
    'can’t reference a %s that doesn’t exist',
    async (field) => {
      const { id } = await desk.post();
      const value = field === 'tagIds' ? [randomUUID()] : randomUUID();

      const created = await app.as.admin.post(path).send({ ...words(), [field]: value });
      const edited = await desk.edit(id, { [field]: value });

      for (const { status, body } of [created, edited])
        expect([status, fieldsOf(body)]).toEqual([422, [field]]);
    },
  );

  test('ignores fields clients can’t write', async () => {
    const { id } = await desk.post();

    const unknown = await desk.edit(id, { readingMinutes: 3 });
    const readOnly = await desk.edit(id, { categoryName: 'Mine', createdAt: '2020-01-01T00:00:00.000Z' });

    expect([unknown.status, readOnly.status]).toEqual([422, 422]);
    expect(fieldsOf(readOnly.body).sort()).toEqual(['categoryName', 'createdAt']);
  });

  test('can have half a million characters of any script, but not more, and not 2 MB', async () => {
    const long = `<p>${'雪'.repeat(BLOG_LIMITS.content - 7)}</p>`;
    const kept = await app.as.admin.post(path).send({ ...words(), content: long });
    const longer = await app.as.admin.post(path).send({ ...words(), content: `${long}.` });
    const huge = await app.as.admin.post(path).send({ ...words(), content: 'x'.repeat(2_000_000) });
    const beyond = await app.as.admin.post(path).send({ ...words(), content: 'x'.repeat(3_000_000) });

    expect(kept.status).toBe(201);
    expect((await read(kept.body.id)).content).toBe(long);
    for (const { status, body } of [longer, huge])
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'content', code: 'TOO_BIG', message: 'At most 500000 characters' }],
      ]);
    expect([beyond.status, beyond.body.detail]).toEqual([413, 'The request is too large.']);
  });

  test.each(['<x>', '<', '&'])('containing only %s is rejected before it is parsed', async (mark) => {
    const content = mark.repeat(BLOG_LIMITS.contentMarks + 1);

    const { status, body } = await app.as.admin.post(path).send({ ...words(), content });

    expect([status, body.errors[0].message]).toEqual([422, 'Too many tags']);
  });

  test('may be long; other request bodies may not', async () => {
    const { status } = await app.as.admin
      .post('/api/blog-tags')
      .send({ name: 'x'.repeat(300_000), slug: 'long' });

    expect(status).toBe(413);
  });

  test('can have more distinct words than the search index holds', async () => {
    const many = Array.from({ length: 80_000 }, (_, index) => index.toString(36)).join(' ');

    const { status } = await app.as.admin.post(path).send({ ...words(), content: `<p>${many}</p>` });

    expect(status).toBe(201);
  });
});

describe('the publish date', () => {
  // S-130, P-157, S-129
  test('is set to now by every save of a published post, and cleared for any other', async () => {
    const before = Date.now();
    const { id, publishedAt, version } = await desk.post({ status: 'published' });
    expect(Date.parse(publishedAt!)).toBeGreaterThanOrEqual(before);

    const again = await desk.edit(id, { publishedAt, version });
    expect(Date.parse(again.body.publishedAt!)).toBeGreaterThan(Date.parse(publishedAt!));

    for (const status of ['archived', 'draft']) {
      await desk.edit(id, { status: 'published' });
      const { body } = await desk.edit(id, {
        status,
        publishedAt: again.body.publishedAt,
        setPublishDate: false,
      });
      expect([body.status, body.publishedAt]).toEqual([status, null]);
    }
  });

  // decision 47
  test('stays when the editor says so, and may be another day', async () => {
    const { id, publishedAt } = await desk.post({ status: 'published' });

    const kept = await desk.edit(id, { title: 'Other words', setPublishDate: false });
    const earlier = await desk.edit(id, { publishedAt: '2024-03-01T12:00:00-06:00', setPublishDate: false });
    const unticked = await desk.post({ status: 'published', setPublishDate: false });

    expect(kept.body).toMatchObject({ title: 'Other words', publishedAt });
    expect(earlier.body.publishedAt).toBe('2024-03-01T18:00:00.000Z');
    expect(unticked.publishedAt).not.toBeNull();
  });

  // decision 47
  test('may be in the future: the post is scheduled', async () => {
    const publishedAt = new Date(Date.now() + 86_400_000).toISOString();

    const post = await desk.post({ status: 'published', publishedAt, setPublishDate: false });

    expect([post.status, post.publishedAt]).toEqual(['published', publishedAt]);
    expect((await app.as.anonymous.get(`/blog/${post.slug}`)).status).toBe(404);
  });
});

describe('a slug', () => {
  test('is lower case and unique regardless of case', async () => {
    const { id, slug, title } = await desk.post({ slug: 'Winter-Checklist' });
    const other = await desk.post();

    const created = await app.as.admin.post(path).send({ ...words(), slug: 'WINTER-checklist' });
    const renamed = await desk.edit(other.id, { slug: 'winter-checklist' });
    const same = await desk.edit(id, { slug: 'winter-checklist', title });

    expect(slug).toBe('winter-checklist');
    for (const { status, body } of [created, renamed])
      expect([status, body.code, fieldsOf(body)]).toEqual([422, 'SLUG_TAKEN', ['slug']]);
    expect(same.status).toBe(200);
  });

  test('requested by eight posts at the same time goes to one', async () => {
    const slug = `rush-${randomUUID()}`;

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.as.admin.post(path).send({ ...words(), slug })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
  });

  // decision 46
  test('that a post used to have redirects to it, until it has that slug again', async () => {
    const { id } = await desk.post({ slug: 'first-home' });

    await desk.edit(id, { slug: 'second-home' });
    await desk.edit(id, { slug: 'third-home' });
    expect(await desk.formerSlugs(id)).toEqual(['first-home', 'second-home']);
    await desk.edit(id, { slug: 'first-home' });

    expect(await desk.formerSlugs(id)).toEqual(['second-home', 'third-home']);
  });

  // decision 46
  test('that redirects to another post is only taken over when confirmed', async () => {
    const first = await desk.post({ slug: 'gutters' });
    await desk.edit(first.id, { slug: 'clean-gutters' });

    const refused = await app.as.admin.post(path).send({ ...words(), slug: 'Gutters' });
    const meant = await app.as.admin.post(path).send({ ...words(), slug: 'gutters', takeSlug: true });
    const never = await app.as.admin.post(path).send({ ...words(), slug: 'clean-gutters', takeSlug: true });

    expect([refused.status, refused.body.code, fieldsOf(refused.body)]).toEqual([
      422,
      'SLUG_REDIRECTS',
      ['slug'],
    ]);
    expect([meant.status, meant.body.slug]).toEqual([201, 'gutters']);
    expect([never.status, never.body.code]).toEqual([422, 'SLUG_TAKEN']);
    expect(await desk.formerSlugs(first.id)).toEqual([]);
  });

  test('is free when its post is deleted, and so are its redirects', async () => {
    const { id } = await desk.post({ slug: 'old-roof' });
    await desk.edit(id, { slug: 'new-roof' });

    await app.as.admin.delete(`${path}/${id}`);

    for (const slug of ['old-roof', 'new-roof'])
      expect((await app.as.admin.post(path).send({ ...words(), slug })).status).toBe(201);
  });
});

describe('two editors', () => {
  test('saving at the same time: the second sees what the first one wrote', async () => {
    const { id, version } = await desk.post();

    const answers = await Promise.all(['Mine', 'Theirs'].map((title) => desk.edit(id, { title, version })));

    const refused = answers.find(({ status }) => status === 409)!;
    const saved = answers.find(({ status }) => status === 200)!;
    expect(refused.body).toMatchObject({ code: 'BLOG_CHANGED', current: saved.body });
    expect((await read(id)).title).toBe(saved.body.title);
    expect((await desk.edit(id, { title: 'Mine all the same', version: version + 1 })).status).toBe(200);
  });

  test('saving without changes change nothing', async () => {
    const post = await desk.post({ tagIds: [(await desk.tag()).id] });

    const { body } = await desk.edit(post.id, post);

    expect(body).toEqual(post);
  });
});

describe('the list of posts', () => {
  // S-88, S-166
  test('is newest first, has every field the editor needs (S-166), and pages the way react-admin expects', async () => {
    const category = await desk.category();
    const made: BlogPostView[] = [];
    for (let count = 0; count < 3; count += 1) made.push(await desk.post({ categoryId: category.id }));

    const filter = JSON.stringify({ categoryId: category.id });
    const all = await list({ filter });
    const page = await list({ filter, range: '[1,2]' });
    const beyond = await list({ filter, range: '[10,12]' });

    const rows = made.reverse();
    expect(all.body).toEqual(rows);
    expect(Object.keys(rows[0]!)).toEqual(
      expect.arrayContaining([
        ...BLOG_FIELDS['blog-posts'].filter((field) => !['setPublishDate', 'takeSlug'].includes(field)),
        'categoryName',
        'authorName',
      ]),
    );
    expect([page.headers['content-range'], page.body]).toEqual(['blog-posts 1-2/3', rows.slice(1)]);
    expect([beyond.headers['content-range'], beyond.body]).toEqual(['blog-posts 10-10/3', []]);
  });

  test('searches by words, parts of a title, status, author and id, and sorts by title', async () => {
    const author = await desk.author();
    const one = await desk.post({
      title: 'Zinnia beds',
      authorId: author.id,
      content: '<p>Perennials thrive.</p>',
    });
    const two = await desk.post({ title: 'Asters', authorId: author.id, status: 'archived' });
    const ids = async (filter: object, sort = '["title","ASC"]') =>
      (
        (await list({ filter: JSON.stringify({ authorId: author.id, ...filter }), sort }))
          .body as BlogPostView[]
      ).map(({ id }) => id);

    expect(await ids({})).toEqual([two.id, one.id]);
    expect(await ids({}, '["publishedAt","DESC"]')).toHaveLength(2);
    expect(await ids({ q: 'perennial' })).toEqual([one.id]);
    expect(await ids({ q: 'ZINN' })).toEqual([one.id]);
    expect(await ids({ q: '100% "' })).toEqual([]);
    expect(await ids({ status: 'archived' })).toEqual([two.id]);
    expect(await ids({ id: [one.id] })).toEqual([one.id]);
  });

  test.each([
    { filter: '{"content":"x"}' },
    { sort: '["content","ASC"]' },
    { range: '[0,1000]' },
    { filter: '{"status":"public"}' },
  ])('rejects %j', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('is exported as CSV with the same filters, and the audit log records who exported it', async () => {
    const title = '=HYPERLINK("https://evil.example.com")';
    const { id } = await desk.post({ title });

    const filter = JSON.stringify({ id: [id] });
    const { text, headers } = await app.as.admin.get(`${path}/export`).query({ filter });

    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-range']).toBe('blog-posts 0-0/1');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example.com"")"`);
    const [taken] = await app.em.execute(
      `select after from audit_entries where action = 'blogPosts.exported' order by id desc limit 1`,
    );
    expect(taken).toEqual({ after: { rows: 1, filter: ['id'] } });
  });
});

// security.md section 9
test('the audit log records what was published, unpublished and deleted, and by whom', async () => {
  const { id } = await desk.post({ title: 'Traces', slug: 'traces' });

  await desk.edit(id, { excerpt: 'Words' });
  await desk.edit(id, { status: 'published' });
  await desk.edit(id, { title: 'Traces in snow' });
  await desk.edit(id, { status: 'archived' });
  await desk.edit(id, { status: 'draft' });
  await app.as.admin.delete(`${path}/${id}`);
  const live = await desk.post({ status: 'published' });

  const actions = async (of: string) => (await desk.audited(of)).map(({ action }) => action);
  expect(await actions(id)).toEqual([
    'blog.created',
    'blog.changed',
    'blog.published',
    'blog.changed',
    'blog.unpublished',
    'blog.changed',
    'blog.deleted',
  ]);
  expect(await actions(live.id)).toEqual(['blog.created', 'blog.published']);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await desk.edit(live.id, { publishedAt: later, setPublishDate: false });
  await desk.edit(live.id, { publishedAt: new Date().toISOString(), setPublishDate: false });
  expect((await actions(live.id)).slice(2)).toEqual(['blog.unpublished', 'blog.published']);
  expect((await desk.audited(id)).at(-1)!.before).toEqual({
    kind: 'blog-posts',
    title: 'Traces in snow',
    slug: 'traces',
    status: 'draft',
  });
});

// decision 47, security.md section 9
test('the audit log calls a post with a future date scheduled or a draft', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const ahead = { status: 'published', setPublishDate: false, publishedAt: hours(1) };
  const actions = async (of: string) => (await desk.audited(of)).map(({ action }) => action);

  const fresh = await desk.post(ahead);
  const draft = await desk.post({ ...ahead, status: 'draft' });
  expect([draft.status, draft.publishedAt]).toEqual(['draft', null]);
  await desk.edit(draft.id, { title: 'Later', publishedAt: hours(1), setPublishDate: false });
  expect(await actions(fresh.id)).toEqual(['blog.created', 'blog.scheduled']);
  expect(await actions(draft.id)).toEqual(['blog.created', 'blog.changed']);

  await desk.edit(draft.id, ahead);
  await desk.edit(draft.id, { title: 'Later still', setPublishDate: false });
  await desk.edit(draft.id, { publishedAt: hours(2), setPublishDate: false });
  await desk.edit(draft.id, { status: 'draft' });
  await desk.edit(draft.id, ahead);
  await desk.edit(draft.id, { publishedAt: hours(-1), setPublishDate: false });

  expect((await actions(draft.id)).slice(2)).toEqual([
    'blog.scheduled',
    'blog.changed',
    'blog.scheduled',
    'blog.changed',
    'blog.scheduled',
    'blog.published',
  ]);
});

// A connection prepares a statement under its name and rejects other SQL under the same name.
test('the site’s post and the console’s post can be read on one connection', async () => {
  const posts: BlogPostView[] = [];
  for (let index = 0; index < 12; index++) posts.push(await desk.post({ status: 'published' }));
  const onSite = async ({ slug }: BlogPostView) =>
    (await app.as.anonymous.get(`/api/public/blog/posts/${slug}`)).status;
  const inConsole = async ({ id }: BlogPostView) => (await app.as.admin.get(`${path}/${id}`)).status;

  const statuses = [
    await Promise.all(posts.map(onSite)),
    await Promise.all(posts.map(inConsole)),
    await onSite(await desk.post({ status: 'published' })),
  ].flat();

  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('no two prepared statements of the blog share a name', async () => {
  const reads = (['rows', 'views'] as const).map((method) => jest.spyOn(Sql.prototype, method));
  const { category, tag, author } = await shelfOf();
  const pages = [
    '',
    `/category/${category}`,
    `/tag/${tag}`,
    `/author/${author}`,
    '/rss.xml',
    '/nowhere',
    '/named',
  ];
  for (const page of pages) await app.as.anonymous.get(`/blog${page}`);
  await app.as.anonymous.get('/sitemap.xml');
  for (const kind of ['posts', 'categories', 'tags', 'authors', 'images']) {
    const { body } = await app.as.admin.get(`/api/blog-${kind}`);
    if (kind !== 'images') await app.as.admin.get(`/api/blog-${kind}/${body[0].id}`);
  }
  const { body: preview } = await app.as.admin.post(`${path}/${(await desk.post()).id}/preview`);
  await app.as.anonymous.get(new URL(preview.url, app.url).pathname);

  const texts = new Map<string, Set<string>>();
  for (const [text, , name] of reads.flatMap(({ mock }) => mock.calls))
    if (name) texts.set(name, (texts.get(name) ?? new Set()).add(text));
  for (const read of reads) read.mockRestore();

  expect([...texts.keys()]).toEqual(
    expect.arrayContaining(['blog post', 'post of the console', 'blog preview', 'blog category', 'blog tag']),
  );
  expect([...texts].filter(([, { size }]) => size > 1).map(([name]) => name)).toEqual([]);
});

/** A post under `named`, with one of each; returns their slugs. */
async function shelfOf() {
  const [category, tag, author] = await Promise.all([desk.category(), desk.tag(), desk.author()]);
  const filed = { categoryId: category.id, tagIds: [tag.id], authorId: author.id };
  await desk.post({ slug: 'named', status: 'published', ...filed });
  return { category: category.slug, tag: tag.slug, author: author.slug };
}

describe('access', () => {
  // S-157, security.md section 3
  test.each(['blog-posts', 'blog-categories', 'blog-tags', 'blog-authors', 'blog-images'])(
    '%s are for admins only',
    async (kind) => {
      const asStaff = await Promise.all([
        app.as.staff.get(`/api/${kind}`),
        app.as.staff.post(`/api/${kind}`).send({}),
        app.as.staff.delete(`/api/${kind}/${randomUUID()}`),
      ]);
      const asNobody = await Promise.all([
        app.as.anonymous.get(`/api/${kind}`),
        app.as.anonymous.post(`/api/${kind}`).send({}),
        app.as.anonymous.delete(`/api/${kind}/${randomUUID()}`),
      ]);

      expect(asStaff.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(asNobody.map(({ status }) => status)).toEqual([401, 401, 401]);
    },
  );
});
