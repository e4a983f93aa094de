import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BLOG_LIMITS, type BlogAuthorView, type BlogPostView } from '#shared/blog.js';
import { startApp, type TestApp } from '../support/app.js';
import { HTML } from '../support/bad-texts.js';
import { blogDesk } from './blog-desk.js';

let app: TestApp;
let desk: ReturnType<typeof blogDesk>;

beforeAll(async () => {
  app = await startApp();
  desk = blogDesk(app);
});

afterAll(() => app.close());

const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field).sort();
const slug = () => `slug-${randomUUID()}`;

// P-144..P-146, S-91..S-93, S-109..S-111, S-163..S-165
describe.each([
  {
    kind: 'blog-categories',
    written: () => ({ name: 'Upkeep', slug: slug(), description: 'Roofs' }),
    change: { description: null },
  },
  { kind: 'blog-tags', written: () => ({ name: 'Winter', slug: slug() }), change: { name: 'Snow' } },
  {
    kind: 'blog-authors',
    written: () => ({
      name: 'Ada Quill',
      email: 'ada@example.com',
      bio: 'Writes.',
      avatarUrl: 'https://a.example.com/a.png',
    }),
    change: { name: 'Ada Voss', bio: null },
  },
])('$kind', ({ kind, written, change }) => {
  const path = `/api/${kind}`;

  test('a record is created, read, merged by PUT, refused when stale, and deleted', async () => {
    const words = written();
    const created = await app.as.admin.post(path).send(words);
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ ...words, version: 1, postCount: 0 }),
    ]);
    const { id } = created.body;
    expect((await app.as.admin.get(`${path}/${id}`)).body).toEqual(created.body);

    const edited = await app.as.admin.put(`${path}/${id}`).send({ ...created.body, ...change, version: 1 });
    const stale = await app.as.admin.put(`${path}/${id}`).send({ ...words, name: 'Late', version: 1 });
    const readOnly = await app.as.admin.put(`${path}/${id}`).send({ postCount: 9 });

    expect([edited.status, edited.body]).toEqual([
      200,
      { ...created.body, ...change, version: 2, updatedAt: expect.any(String) },
    ]);
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'BLOG_CHANGED', edited.body]);
    expect([readOnly.status, fieldsOf(readOnly.body)]).toEqual([422, ['postCount']]);
    expect((await app.as.admin.delete(`${path}/${id}`)).status).toBe(204);
    expect((await app.as.admin.delete(`${path}/${id}`)).body.code).toBe('BLOG_NOT_FOUND');
    expect((await desk.audited(id)).map(({ action }) => action)).toEqual([
      'blog.created',
      'blog.changed',
      'blog.deleted',
    ]);
  });

  // S-163, S-164, S-165
  test('the list is sorted by name, searched by part of a name, and paged as react-admin expects', async () => {
    const mark = randomUUID();
    for (const name of ['beta', 'Alpha', 'Gamma'])
      await app.as.admin.post(path).send({ ...written(), name: `${name} ${mark}` });

    const { body, headers } = await app.as.admin
      .get(path)
      .query({ filter: JSON.stringify({ q: mark }), range: '[0,1]' });

    expect(headers['content-range']).toBe(`${kind} 0-1/3`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([`Alpha ${mark}`, `beta ${mark}`]);
  });

  // S-149, S-150
  test('an error names a missing required field', async () => {
    const required = kind === 'blog-authors' ? ['email', 'name'] : ['name', 'slug'];

    const nothing = await app.as.admin.post(path).send({});
    const blank = await app.as.admin
      .post(path)
      .send(Object.fromEntries(required.map((field) => [field, ' '])));

    expect([nothing.status, fieldsOf(nothing.body)]).toEqual([422, required]);
    expect([blank.status, fieldsOf(blank.body)]).toEqual([422, required]);
  });
});

test.each(['blog-categories', 'blog-tags'])('a slug of %s is unique regardless of case', async (kind) => {
  const taken = slug();
  await app.as.admin.post(`/api/${kind}`).send({ name: 'First', slug: taken });

  const { status, body } = await app.as.admin
    .post(`/api/${kind}`)
    .send({ name: 'Second', slug: taken.toUpperCase() });

  expect([status, body.code, fieldsOf(body)]).toEqual([422, 'SLUG_TAKEN', ['slug']]);
});

// S-149
test.each(['blog-categories', 'blog-tags'])('a slug of %s is words separated by hyphens', async (kind) => {
  const bad = ['two words', 'two_words', '-words', 'words-', 'two--words', 'größe', 'a/b', 'a.b', '🏡', HTML];

  for (const slug of [...bad, 'x'.repeat(BLOG_LIMITS.slug + 1), 7, null]) {
    const { status, body } = await app.as.admin.post(`/api/${kind}`).send({ name: 'Words', slug });
    expect([slug, status, fieldsOf(body)]).toEqual([slug, 422, ['slug']]);
  }
});

// S-150
test.each([
  ['email', 'not an address'],
  ['avatarUrl', 'javascript:alert(1)'],
  ['avatarUrl', 'a.png'],
])('an author’s %s of %s is rejected at its field', async (field, value) => {
  const { status, body } = await app.as.admin
    .post('/api/blog-authors')
    .send({ name: 'Ada', email: 'ada@example.com', [field]: value });

  expect([status, fieldsOf(body)]).toEqual([422, [field]]);
});

test('an author’s slug comes from their name, and stays when the name changes', async () => {
  const authors: BlogAuthorView[] = [];
  for (const name of ["Zoë O'Neil", "Zoë O'Neil", '雪']) authors.push(await desk.author({ name }));

  const renamed = await app.as.admin.put(`/api/blog-authors/${authors[0]!.id}`).send({ name: 'Zoë Voss' });
  const written = await app.as.admin.put(`/api/blog-authors/${authors[0]!.id}`).send({ slug: 'mine' });

  expect(authors.map((author) => author.slug)).toEqual(['zoe-oneil', 'zoe-oneil-2', 'author']);
  expect([renamed.body.slug, written.status]).toEqual(['zoe-oneil', 422]);
});

test('the audit log stores only field names of an author', async () => {
  const { id } = await desk.author({ email: 'secret@example.com' });

  expect(JSON.stringify(await desk.audited(id))).not.toContain('secret');
});

// S-151: a category, tag or author in use
test('posts stay when their category, tag or author is deleted', async () => {
  const [category, tag, author] = await Promise.all([desk.category(), desk.tag(), desk.author()]);
  const post = await desk.post({ categoryId: category.id, authorId: author.id, tagIds: [tag.id] });
  const counts = await Promise.all(
    [`blog-categories/${category.id}`, `blog-tags/${tag.id}`, `blog-authors/${author.id}`].map(
      async (each) => (await app.as.admin.get(`/api/${each}`)).body.postCount,
    ),
  );

  for (const each of [`blog-categories/${category.id}`, `blog-tags/${tag.id}`, `blog-authors/${author.id}`])
    expect((await app.as.admin.delete(`/api/${each}`)).status).toBe(204);

  const left = (await app.as.admin.get(`/api/blog-posts/${post.id}`)).body as BlogPostView;
  expect(counts).toEqual([1, 1, 1]);
  expect(left).toEqual({
    ...post,
    categoryId: null,
    categoryName: null,
    authorId: null,
    authorName: null,
    tagIds: [],
  });
});
