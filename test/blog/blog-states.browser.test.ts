import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { Visitor } from '../site/visitor.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { blogDesk } from './blog-desk.js';

const { app, browser } = setUpBrowserApp();
let visitor: Visitor;
let preview: string;

beforeAll(async () => {
  const desk = blogDesk(app);
  const category = await desk.category({ name: 'Upkeep', slug: 'upkeep', description: 'Roofs and drains.' });

  await desk.category({ name: 'Unused', slug: 'unused' });
  const author = await desk.author({ name: 'Nora Ilves', bio: 'Looks after forty homes.' });
  const tag = await desk.tag({ name: 'Winter', slug: 'winter' });
  const filed = { categoryId: category.id, authorId: author.id, tagIds: [tag.id] };
  const content =
    '<h2>Before it freezes</h2><p>Drain the hoses.</p><h2>After</h2><ul><li>Look at the gutters.</li></ul>';
  for (const slug of ['hoses', 'gutters'])
    await desk.post({ ...filed, slug, title: `Of ${slug}`, content, status: 'published' });
  const draft = await desk.post({ ...filed, title: 'Not yet', content });
  const { body } = await app.as.admin.post(`/api/blog-posts/${draft.id}/preview`).expect(201);
  preview = body.url;
});

afterEach(() => visitor?.leave());

// P-116..P-122
test.each([
  ['the posts of a category', '/blog/category/upkeep', 'Upkeep', 200],
  ['a category without posts', '/blog/category/unused', '', 404],
  ['the posts of a tag', '/blog/tag/winter', 'Winter', 200],
  ['the posts of an author', '/blog/author/nora-ilves', 'Nora Ilves', 200],
  ['a search with matches', '/blog?q=hoses', '', 200],
  ['a search without matches', '/blog?q=xylophone', '', 200],
  ['a post with its contents', '/blog/hoses', 'Of hoses', 200],
  ['the preview of a draft', '', 'Not yet', 200],
  ['a missing post', '/blog/nothing', 'Post not found', 404],
])('%s has no accessibility violation and no sideways scroll', async (_, path, heading, status) => {
  visitor = await Visitor.arrive(browser, app.url);

  const answer = await visitor.page.goto(path || preview, { waitUntil: 'networkidle' });

  expect(answer!.status()).toBe(status);
  if (heading) await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await visitor.flaws()).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});
