import { beforeEach, describe, expect, test } from '@jest/globals';
import { formatDateTime } from '#shared/format.js';
import { messages, openConsole } from '../e2e/console.js';
import { pressByKey, tabTo } from '../e2e/keyboard.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import {
  blogConsole,
  content,
  create,
  dialog,
  emptyBlog,
  pick,
  row,
  update,
  writePost,
} from './blog-console.js';

const { app, browser } = setUpBrowserApp();
const { openBlog, makePost, readPost, allPosts, file } = blogConsole(app, browser);

beforeEach(() => emptyBlog(app));

describe('posts', () => {
  test('S-77, S-88 stand in four tabs, under exactly these headings, a whole row each', async () => {
    const { id: categoryId } = await file();
    const author = { name: 'Ann Author', email: 'ann@example.com' };
    const { id: authorId } = (await app.as.admin.post('/api/blog-authors').send(author)).body;
    const fields = { title: 'A Whole Row', categoryId, authorId, status: 'published', setPublishDate: true };
    const { publishedAt } = await makePost(fields);
    const page = await openBlog();
    await row(page, /A Whole Row/).waitFor();

    await page.getByRole('heading', { level: 1, name: 'Blog Management', exact: true }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Posts', 'Categories', 'Tags', 'Authors']);
    const headings = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(headings.filter(Boolean)).toEqual([
      ...['Title', 'Category', 'Author', 'Status', 'Publish date', 'Actions'],
    ]);
    const [, title, ...cells] = await row(page, /A Whole Row/)
      .getByRole('cell')
      .allInnerTexts();
    expect(title).toContain('A Whole Row');
    expect(cells.slice(0, 4)).toEqual(['Upkeep', 'Ann Author', 'Published', formatDateTime(publishedAt!)]);
  });

  // S-77, S-88, S-90, S-129, S-130, S-148, S-219, P-27; design.md section 4: publish a post with the keyboard
  test('a post is written and published with the keyboard alone', async () => {
    const category = await file();
    const page = await openConsole(app, browser, { role: 'admin' });
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    await pressByKey(page.getByRole('link', { name: 'Blog', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Blog Management' }).waitFor();
    await pressByKey(page.getByRole('link', { name: 'New Post' }).first());
    const form = dialog(page, 'New Post');
    await form.getByRole('toolbar').waitFor();

    await page.keyboard.type('What Winter Costs');
    await press('Tab', 'Tab');
    await page.waitForFunction("document.activeElement?.matches('[role=toolbar] *')");
    await tabTo(content(form));
    await page.keyboard.type('Walk the house.');
    await press('Enter', 'Control+b');
    await page.keyboard.type('Twice.');
    await pressByKey(form.getByRole('combobox', { name: 'Status' }));
    await page.getByRole('option', { name: 'Published' }).waitFor();
    await press('ArrowDown', 'Enter');
    expect(await form.getByLabel('Set publish date to now').isChecked()).toBe(true);
    await pressByKey(form.getByRole('combobox', { name: 'Category' }));
    await page.getByRole('option', { name: 'Upkeep' }).waitFor();
    await press('ArrowDown', 'Enter');
    await pressByKey(form.getByRole('button', { name: 'Create Post' }));

    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    await row(page, /What Winter Costs.*Upkeep.*Published/).waitFor();
    const [post] = await allPosts();
    expect(post).toMatchObject({ slug: 'what-winter-costs', status: 'published', categoryId: category.id });
    expect(Date.parse(post!.publishedAt!)).toBeGreaterThan(Date.now() - 120_000);
    expect((await readPost(post!.id)).content).toBe('<p>Walk the house.</p><p><strong>Twice.</strong></p>');
  });

  // S-148
  test('title, slug and content are wanted, and the slug follows the title until it is edited by hand', async () => {
    const page = await openBlog();
    await page.getByRole('link', { name: 'New Post' }).first().click();
    const form = dialog(page, 'New Post');
    await form.getByRole('toolbar').waitFor();

    await create(form);
    await form.getByText('Some fields need your attention.').waitFor();
    expect(await form.getByText('Required', { exact: true }).count()).toBe(3);
    const slug = form.getByLabel(/^Slug/);
    await form.getByLabel(/^Title/).fill('Café & Co.');
    expect(await slug.inputValue()).toBe('cafe-co');
    // What was said of the blank field goes with it.
    await slug.and(form.locator('[aria-invalid="false"]')).waitFor();
    await slug.fill('by-hand');
    await form.getByLabel(/^Title/).fill('Another title');

    expect(await slug.inputValue()).toBe('by-hand');
    expect(await allPosts()).toEqual([]);
  });

  // S-90, S-219, S-224
  test('a failure leaves the dialog open with everything typed, and the next try saves it', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'Kept words');
    await page.route('**/api/blog-posts', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );

    await create(form);
    await form.getByText('Failed to save post', { exact: true }).waitFor();
    expect(await form.getByLabel(/^Title/).inputValue()).toBe('Kept words');
    expect(await content(form).innerText()).toBe('Walk the house.');
    await page.unroute('**/api/blog-posts');
    await create(form);

    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    expect(await form.count()).toBe(0);
  });

  test('what the server refuses stands at its field', async () => {
    await makePost({ title: 'First', slug: 'taken' });
    const page = await openBlog();
    const form = await writePost(page, 'Second');
    await form.getByLabel(/^Slug/).fill('taken');

    await create(form);

    await form.getByText('This slug is already used by “First”.').waitFor();
    await form.getByText('Failed to save post', { exact: true }).waitFor();
    expect(await form.getByLabel(/^Slug/).getAttribute('aria-invalid')).toBe('true');
  });

  test('an address that still leads to another post is taken once that is agreed to', async () => {
    const other = await makePost({ title: 'Moved', slug: 'before', status: 'published' });
    await app.as.admin.put(`/api/blog-posts/${other.id}`).send({ slug: 'after', version: other.version });
    const post = await makePost();
    const page = await openBlog(`?post=${post.id}`);
    const form = dialog(page, 'Edit Post');
    await form.getByLabel(/^Slug/).fill('before');

    await update(form);
    await form.getByText("The other post's old link will stop redirecting.").waitFor();
    await form.getByRole('button', { name: 'Use this URL anyway' }).click();

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect((await readPost(post.id)).slug).toBe('before');
  });

  // S-89, S-219
  test('an edit changes what was typed and leaves the rest as it was', async () => {
    const table = '<table><tbody><tr><td>Kept</td></tr></tbody></table>';
    const post = await makePost({ content: table });
    const page = await openBlog();
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await form.getByText(/This post has tables/).waitFor();

    await form.getByLabel('Excerpt').fill('In short.');
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect(await readPost(post.id)).toMatchObject({ excerpt: 'In short.', content: table, slug: post.slug });
  });

  // S-89, S-129
  test('a published post opens on the site in a new tab, a draft as a preview with a link to copy', async () => {
    const shown = await makePost({ status: 'published' });
    const draft = await makePost();
    const page = await openBlog();

    const view = page.getByRole('link', { name: `View ${shown.title} in a new tab` });
    expect([await view.getAttribute('href'), await view.getAttribute('target')]).toEqual([
      `/blog/${shown.slug}`,
      '_blank',
    ]);
    await page.getByRole('button', { name: `Preview ${draft.title}` }).click();
    const preview = dialog(page, /^Preview of/);
    const open = preview.getByRole('link', { name: 'Open in a new tab' });
    await open.waitFor();

    expect(await open.getAttribute('target')).toBe('_blank');
    expect(await preview.getByLabel('Link').inputValue()).toBe(await open.getAttribute('href'));
    expect(await open.getAttribute('href')).toMatch(new RegExp(`^${app.url}/|^http://localhost:3000/`));
  });

  // S-151, S-220, S-224
  test('a post is deleted after a second look, and a failure keeps it', async () => {
    const post = await makePost();
    const page = await openBlog();
    const remove = async () => {
      await page.getByRole('button', { name: `Delete ${post.title}` }).click();
      const sure = dialog(page, `Delete “${post.title}”?`);
      await sure.getByText('Are you sure you want to delete this post?', { exact: true }).waitFor();
      return sure;
    };

    await (await remove()).getByRole('button', { name: 'Cancel' }).click();
    expect(await allPosts()).toHaveLength(1);
    await page.route(`**/api/blog-posts/${post.id}`, (route) => route.abort());
    await (await remove()).getByRole('button', { name: 'Delete', exact: true }).click();
    await messages(page).getByText('Failed to delete post', { exact: true }).waitFor();
    await row(page, new RegExp(post.title)).waitFor();
    await page.unroute(`**/api/blog-posts/${post.id}`);
    await (await remove()).getByRole('button', { name: 'Delete', exact: true }).click();

    await messages(page).getByText('Post deleted successfully', { exact: true }).waitFor();
    await page.getByText('No posts found').waitFor();
    expect(await allPosts()).toEqual([]);
  });

  // S-130, decision 47
  test('a date ahead schedules a post, on the clock of the company, and mending it later keeps the date', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'For later');
    await pick(form, 'Status', 'Published');
    await form.getByLabel('Set publish date to now').uncheck();
    await form.getByText(/^Central Time/).waitFor();
    await form.getByLabel(/^Publish date/).fill('2098-01-15T09:30');
    await form.getByText(/^Scheduled: readers will see/).waitFor();

    await create(form);
    await row(page, /For later.*Scheduled.*Jan 15, 2098, 9:30/).waitFor();
    await page.getByRole('link', { name: 'Edit For later' }).click();
    const edit = dialog(page, 'Edit Post');
    await edit.getByLabel(/^Title/).fill('For much later');
    expect(await edit.getByLabel('Set publish date to now').isChecked()).toBe(false);
    await update(edit);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    const [post] = await allPosts();
    expect(post).toMatchObject({ title: 'For much later', publishedAt: '2098-01-15T15:30:00.000Z' });
  });

  // S-88, S-220
  test('the list is searched and filtered by the address, and says when it cannot be read', async () => {
    const category = await file();
    await makePost({ title: 'Gutters', categoryId: category.id });
    await makePost({ title: 'Furnaces', status: 'archived' });
    const page = await openBlog();

    const choose = async (filter: string, option: string) => {
      await page.getByRole('combobox', { name: filter }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Category', 'Upkeep');
    await row(page, /Furnaces/).waitFor({ state: 'detached' });
    await row(page, /Gutters/).waitFor();
    await page.reload();
    await row(page, /Gutters/).waitFor();
    await choose('Category', 'Clear value');
    await row(page, /Furnaces/).waitFor();
    await choose('Status', 'Archived');
    await row(page, /Gutters/).waitFor({ state: 'detached' });
    await page.route('**/api/blog-posts?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByLabel('Search posts').fill('nothing like it');

    await messages(page).getByText('Failed to load blog posts', { exact: true }).waitFor({ timeout: 30_000 });
  });

  test('several posts are archived or deleted at once, after their number was said', async () => {
    const posts = [await makePost({ status: 'published' }), await makePost({ status: 'published' })];
    const page = await openBlog();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Archive 2 posts' }).click();
    await dialog(page, 'Archive 2 posts?').getByRole('button', { name: 'Archive 2 Posts' }).click();
    await messages(page).getByText('2 posts archived').waitFor();
    expect((await readPost(posts[0]!.id)).status).toBe('archived');

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete 2 posts' }).click();
    await dialog(page, 'Delete 2 posts?').getByRole('button', { name: 'Delete 2 Posts' }).click();

    await messages(page).getByText('2 posts deleted successfully').waitFor();
    expect(await allPosts()).toEqual([]);
  });
});
