import { beforeEach, expect, test } from '@jest/globals';
import type { BlogPostView } from '#shared/blog.js';
import { formatDateTime } from '#shared/format.js';
import { fieldValue, hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';
import { emptyBlog } from './blog-console.js';

/** The posts of the blog; its editor needs a real browser: test/e2e/blog-editor.browser.test.ts. */
const { page, reply } = setUpConsole();

beforeEach(() => emptyBlog(page.app));

let count = 0;
async function makePost(fields: object = {}): Promise<BlogPostView> {
  count += 1;
  const post = { title: `Winter notes ${count}`, slug: `winter-notes-${count}`, content: '<p>Walk.</p>' };
  return (await page.app.as.admin.post('/api/blog-posts').send({ ...post, ...fields })).body;
}
const readPost = async (id: string): Promise<BlogPostView> =>
  (await page.app.as.admin.get(`/api/blog-posts/${id}`)).body;
const makeCategory = async () =>
  (await page.app.as.admin.post('/api/blog-categories').send({ name: 'Upkeep', slug: 'upkeep' })).body;

const openBlog = (query = '') => page.open(`/admin/blog${query}`, { role: 'admin' });
async function openPost({ id }: BlogPostView) {
  await openBlog(`?post=${id}`);
  const form = await page.dialog('Edit Post');
  await form.findByRole('toolbar', {}, { timeout: 20_000 });
  return form;
}
const isUpdated = () => page.messages().findByText('Post updated successfully');
const leaves = (name: RegExp) => page.gone(() => page.screen.queryByRole('row', { name }));

// S-77, S-88
test('posts are in the first of four tabs, with these columns', async () => {
  const { id: categoryId } = await makeCategory();
  const author = { name: 'Ann Author', email: 'ann@example.com' };
  const { id: authorId } = (await page.app.as.admin.post('/api/blog-authors').send(author)).body;
  const fields = { title: 'A Whole Row', categoryId, authorId, status: 'published', setPublishDate: true };
  const { publishedAt } = await makePost(fields);
  await openBlog();

  const [, title, ...cells] = (await page.row(/A Whole Row/)).getAllByRole('cell').map(textOf);

  await page.screen.findByRole('heading', { level: 1, name: 'Blog Management' });
  expect(page.screen.getAllByRole('tab').map(textOf)).toEqual(['Posts', 'Categories', 'Tags', 'Authors']);
  const headings = page.screen.getAllByRole('columnheader').map((each) => textOf(each).trim());
  expect(headings.filter(Boolean)).toEqual([
    ...['Title', 'Category', 'Author', 'Status', 'Publish date', 'Actions'],
  ]);
  expect(title).toContain('A Whole Row');
  expect(cells.slice(0, 4)).toEqual(['Upkeep', 'Ann Author', 'Published', formatDateTime(publishedAt!)]);
});

// S-148
test('title, slug and content are required, and the slug follows the title until it is edited', async () => {
  await openBlog('?post=new');
  const form = await page.dialog('New Post');
  await form.findByRole('toolbar', {}, { timeout: 20_000 });

  await page.press('Create Post', form);
  await form.findByText('Some fields need your attention.');
  expect(form.getAllByText('Required')).toHaveLength(3);
  page.fill(form.getByLabelText(/^Title/), 'Café & Co.');
  const slug = form.getByLabelText(/^Slug/);
  await page.waitFor(() => expect(fieldValue(slug)).toBe('cafe-co'));
  page.fill(slug, 'my-own');
  page.fill(form.getByLabelText(/^Title/), 'Another title');

  expect(fieldValue(slug)).toBe('my-own');
});

// S-89, S-219
test('an edit changes only the fields that were typed into', async () => {
  const content = '<table><tbody><tr><td>Kept</td></tr></tbody></table>';
  const post = await makePost({ content });
  const form = await openPost(post);
  form.getByText(/This post has tables/);
  page.fill(form.getByLabelText('Excerpt'), 'In short.');

  await page.press('Update Post', form);

  await isUpdated();
  expect(await readPost(post.id)).toMatchObject({ excerpt: 'In short.', content, slug: post.slug });
});

test('a slug of another post is refused at its field', async () => {
  await makePost({ title: 'First', slug: 'taken' });
  const form = await openPost(await makePost());
  page.fill(form.getByLabelText(/^Slug/), 'taken');

  await page.press('Update Post', form);

  await form.findByText('This slug is already used by “First”.');
  form.getByText('Failed to save post');
});

test('a slug that still redirects to another post is taken over on request', async () => {
  const other = await makePost({ title: 'Moved', slug: 'before', status: 'published' });
  await page.app.as.admin.put(`/api/blog-posts/${other.id}`).send({ slug: 'after', version: other.version });
  const post = await makePost();
  const form = await openPost(post);
  page.fill(form.getByLabelText(/^Slug/), 'before');

  await page.press('Update Post', form);
  await form.findByText(/^The other post.s old link will stop redirecting\.$/);
  await page.press('Use this URL anyway', form);

  await isUpdated();
  expect((await readPost(post.id)).slug).toBe('before');
});

// S-130, decision 47
test('a post with a later date is scheduled, and another edit keeps the date', async () => {
  const publishedAt = '2098-01-15T15:30:00.000Z';
  const post = await makePost({
    title: 'For later',
    status: 'published',
    setPublishDate: false,
    publishedAt,
  });
  const form = await openPost(post);
  // In the company's time zone.
  expect(fieldValue(form.getByLabelText(/^Publish date/))).toBe('2098-01-15T09:30');
  form.getByText(/^Scheduled: readers will see/);
  page.fill(form.getByLabelText(/^Title/), 'For much later');

  await page.press('Update Post', form);

  await isUpdated();
  expect(textOf(await page.screen.findByRole('row', { name: /For much later/ }))).toMatch(
    /Scheduled.*Jan 15, 2098, 9:30/,
  );
  expect(await readPost(post.id)).toMatchObject({ publishedAt });
});

// S-89, S-129
test('a published post links to the site, and a draft to its preview', async () => {
  const shown = await makePost({ status: 'published' });
  const draft = await makePost();
  await openBlog();
  const view = await page.screen.findByRole('link', { name: `View ${shown.title} in a new tab` });
  expect(hrefOf(view)).toBe(`/blog/${shown.slug}`);

  await page.press(`Preview ${draft.title}`);
  const preview = await page.dialog(/^Preview of/);

  const open = hrefOf(await preview.findByRole('link', { name: /^Open in a new tab/ }));
  expect(fieldValue(preview.getByLabelText('Link'))).toBe(open);
});

// S-88, S-220
test('the list is filtered by category and status', async () => {
  const { id: categoryId } = await makeCategory();
  await makePost({ title: 'Gutters', categoryId });
  await makePost({ title: 'Furnaces', status: 'archived' });
  await openBlog();
  await page.row(/Furnaces/);

  await page.choose('Category', 'Upkeep');
  await leaves(/Furnaces/);
  await page.choose('Category', 'Clear value');
  await page.row(/Furnaces/);
  await page.choose('Status', 'Archived');

  await leaves(/Gutters/);
});

test('several posts are archived or deleted together', async () => {
  const posts = [await makePost({ status: 'published' }), await makePost({ status: 'published' })];
  await openBlog();
  const selectAll = async () =>
    page.user.click(await page.screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await page.row(new RegExp(posts[0]!.title));
  await selectAll();
  await page.press('Archive 2 posts');
  await page.press('Archive 2 Posts', await page.dialog('Archive 2 posts?'));
  await page.messages().findByText('2 posts archived');
  expect((await readPost(posts[0]!.id)).status).toBe('archived');

  await selectAll();
  await page.press('Delete 2 posts');
  await page.press('Delete 2 Posts', await page.dialog('Delete 2 posts?'));

  await page.messages().findByText('2 posts deleted successfully');
  expect((await page.app.as.admin.get('/api/blog-posts')).body).toEqual([]);
});

test.each([
  ['Save my version', { title: 'Mine', excerpt: 'Theirs' }],
  ['Load the new version', { title: 'Theirs', excerpt: 'Theirs' }],
])('a post that someone else saved is not overwritten without asking: %s', async (choice, saved) => {
  const post = await makePost();
  const form = await openPost(post);
  page.fill(form.getByLabelText(/^Title/), 'Mine');
  const theirs = { title: 'Theirs', excerpt: 'Theirs', version: post.version };
  await page.app.as.admin.put(`/api/blog-posts/${post.id}`).send(theirs);

  await page.press('Update Post', form);
  await form.findByText(/Title: now Theirs/);
  await page.press(choice, form);
  if (choice === 'Load the new version') {
    await page.waitFor(() => expect(fieldValue(form.getByLabelText(/^Title/))).toBe('Theirs'));
  } else await isUpdated();

  expect(await readPost(post.id)).toMatchObject(saved);
});

test('two people who edit one category get a choice, and the rest is merged', async () => {
  const category = await makeCategory();
  await page.open('/admin/blog/categories', { role: 'admin' });
  await page.press('Edit Upkeep');
  const form = await page.region('Edit Category');
  page.fill(await form.findByLabelText(/^Name/), 'Mine');
  await page.app.as.admin
    .put(`/api/blog-categories/${category.id}`)
    .send({ description: 'Theirs', version: category.version });

  await page.press('Save Category', form);
  await form.findByText(/Description: now Theirs/);
  await page.press('Save my version', form);

  await page.messages().findByText('Category updated successfully');
  const saved = (await page.app.as.admin.get(`/api/blog-categories/${category.id}`)).body;
  expect(saved).toMatchObject({ name: 'Mine', description: 'Theirs' });
});

test('posts that cannot be loaded say so', async () => {
  reply(/^GET \/api\/blog-posts\?/, () => json({}, 503));

  await openBlog();

  await page.messages().findByText('Failed to load blog posts');
});
