import { AxeBuilder } from '@axe-core/playwright';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { BlogPostView } from '../../src/shared/blog/blog.contract.js';
import { formatDateTime } from '../../src/shared/format.js';
import { pressByKey, tabTo } from '../journeys/keyboard.js';
import { PASSWORD } from '../support/make/user.js';
import { png } from '../support/pictures.js';
import { DESKTOP, logIn, messages, openConsole, openPage, PHONE } from './console.js';
import { SETTLED } from './page-checks.js';
import { setUpBrowserApp } from '../support/browser-app.js';

const { app, browser } = setUpBrowserApp();

beforeEach(async () => {
  for (const table of ['blog_posts_tags', 'blog_post_slugs', 'blog_posts'])
    await app.em.execute(`delete from ${table}`);
  for (const table of ['blog_categories', 'blog_tags', 'blog_authors'])
    await app.em.execute(`delete from ${table}`);
});

const openBlog = (path = '', options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(app, browser, { role: 'admin', path: `/admin/blog${path}`, ...options });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const content = (form: Locator) => form.getByRole('textbox', { name: /^Content/ });
const create = (form: Locator) => form.getByRole('button', { name: 'Create Post' }).click();
const update = (form: Locator) => form.getByRole('button', { name: 'Update Post' }).click();

let made = 0;
async function makePost(fields: object = {}): Promise<BlogPostView> {
  made += 1;
  const post = {
    title: `Winter notes ${made}`,
    slug: `winter-notes-${made}`,
    content: '<p>Walk the house.</p>',
  };
  return (await app.as.admin.post('/api/blog-posts').send({ ...post, ...fields })).body;
}
const readPost = async (id: string): Promise<BlogPostView> =>
  (await app.as.admin.get(`/api/blog-posts/${id}`)).body;
const allPosts = async (): Promise<BlogPostView[]> => (await app.as.admin.get('/api/blog-posts')).body;
const file = async () =>
  (await app.as.admin.post('/api/blog-categories').send({ name: 'Upkeep', slug: 'upkeep' })).body;

async function writePost(page: Page, title: string): Promise<Locator> {
  await page.getByRole('link', { name: 'New Post' }).click();
  const form = dialog(page, 'New Post');
  await form.getByLabel(/^Title/).fill(title);
  await content(form).click();
  await page.keyboard.type('Walk the house.');
  return form;
}

/** Chooses from a list that opens. */
async function pick(form: Locator, field: string, option: string) {
  await form.getByRole('combobox', { name: field }).click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
}

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
      ...['Title', 'Category', 'Author', 'Status', 'Published', 'Actions'],
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
    await pressByKey(page.getByRole('link', { name: 'New Post' }));
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
    await page.getByRole('link', { name: 'New Post' }).click();
    const form = dialog(page, 'New Post');
    await form.getByRole('toolbar').waitFor();

    await create(form);
    await form.getByText('Some fields are missing or wrong').waitFor();
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

    await form.getByText('This slug is taken by “First”.').waitFor();
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
    await form.getByText('The old link of the other post then ends.').waitFor();
    await form.getByRole('button', { name: 'Use this address anyway' }).click();

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
    await form.getByText(/This text has tables/).waitFor();

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
    await form.getByText(/^America\/Chicago/).waitFor();
    await form.getByLabel(/^Published/).fill('2098-01-15T09:30');
    await form.getByText(/^Scheduled: the public sees/).waitFor();

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

    await page.getByLabel('Category').selectOption('Upkeep');
    await row(page, /Furnaces/).waitFor({ state: 'detached' });
    await row(page, /Gutters/).waitFor();
    await page.reload();
    await row(page, /Gutters/).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Status').selectOption('Archived');
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

describe('what was typed is not lost', () => {
  test('a new post that was never saved is offered after a reload, and restored or discarded', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'Half a thought');
    await form.getByText('Unsaved changes are kept in this browser').waitFor();

    await page.reload();
    await form.getByText('Unsaved changes were kept').waitFor();
    await form.getByText('Half a thought').waitFor();
    await form.getByRole('button', { name: 'Restore' }).click();
    await content(form).getByText('Walk the house.').waitFor();
    expect(await form.getByLabel(/^Slug/).inputValue()).toBe('half-a-thought');
    await page.reload();
    await form.getByRole('button', { name: 'Discard' }).click();

    await form.getByRole('toolbar').waitFor();
    expect(await form.getByLabel(/^Title/).inputValue()).toBe('');
    await page.reload();
    await form.getByRole('toolbar').waitFor();
  });

  test('a tab that crashed leaves the text to the next one, and saving it ends the offer', async () => {
    const page = await openBlog();
    await writePost(page, 'Before the crash');
    await dialog(page, 'New Post').getByText('Unsaved changes are kept in this browser').waitFor();
    const next = await page.context().newPage();
    await page.close();

    await next.goto(`${app.url}/admin/blog?post=new`);
    const form = dialog(next, 'New Post');
    await form.getByRole('button', { name: 'Restore' }).click();
    await content(form).getByText('Walk the house.').waitFor();
    await create(form);
    await messages(next).getByText('Post created successfully', { exact: true }).waitFor();
    await next.getByRole('link', { name: 'New Post' }).click();

    await form.getByRole('toolbar').waitFor();
    expect(await form.getByLabel(/^Title/).inputValue()).toBe('');
  });

  test('a session that ends in the middle of an edit costs nothing', async () => {
    const post = await makePost();
    const user = await app.make.user({ role: 'admin' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/admin/blog`);
    await logIn(page, user.email);
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await form.getByLabel('Excerpt').fill('Typed in time.');
    await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);

    await update(form);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await logIn(page, user.email, PASSWORD);
    await form.getByRole('button', { name: 'Restore' }).click();
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect((await readPost(post.id)).excerpt).toBe('Typed in time.');
  });

  test.each([
    ['Save mine over it', { title: 'Mine', excerpt: 'Theirs', content: '<p>Walk the house. Mine</p>' }],
    ['Load the new version', { title: 'Mine', excerpt: 'Theirs', content: '<p>Their words</p>' }],
  ])('who saves second reads what the first one wrote and chooses: %s', async (choice, saved) => {
    const post = await makePost();
    const page = await openBlog();
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await content(form).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine');
    const theirs = { excerpt: 'Theirs', content: '<p>Their words</p>', version: post.version };
    await app.as.admin.put(`/api/blog-posts/${post.id}`).send(theirs);

    await update(form);
    const notice = form.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile' });
    await notice.getByText('Their words').waitFor();
    await notice.getByText('Excerpt: now Theirs').waitFor();
    await notice.getByRole('button', { name: choice }).click();
    await form.getByLabel(/^Title/).fill('Mine');
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect(await readPost(post.id)).toMatchObject(saved);
  });

  test('what was restored after somebody else had saved is held against theirs, and saved over it', async () => {
    const post = await makePost();
    const page = await openBlog(`?post=${post.id}`);
    const form = dialog(page, 'Edit Post');
    await form.getByLabel(/^Title/).fill('Mine');
    await form.getByText('Unsaved changes are kept in this browser').waitFor();
    const theirs = { title: 'Theirs', excerpt: 'Also theirs', version: post.version };
    await app.as.admin.put(`/api/blog-posts/${post.id}`).send(theirs);

    await page.reload();
    await form.getByRole('button', { name: 'Restore' }).click();
    await update(form);
    const notice = form.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile' });
    await notice.getByText('Title: now Theirs').waitFor();
    await notice.getByRole('button', { name: 'Save mine over it' }).click();
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect(await readPost(post.id)).toMatchObject({ title: 'Mine', excerpt: 'Also theirs' });
  });

  test('where the browser keeps nothing the form says so', async () => {
    const post = await makePost();
    const page = await openBlog();
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await form.getByRole('toolbar').waitFor();
    await page.evaluate(
      "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    );

    await form.getByLabel('Excerpt').fill('Only here.');
    await form.getByText('This browser cannot keep unsaved changes: save before you close.').waitFor();
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect((await readPost(post.id)).excerpt).toBe('Only here.');
  });

  test('saving in one tab leaves what another tab has kept', async () => {
    const page = await openBlog('?post=new');
    const other = await page.context().newPage();
    await other.goto(`${app.url}/admin/blog?post=new`);
    await dialog(other, 'New Post').getByRole('toolbar').waitFor();
    const form = dialog(page, 'New Post');
    await form.getByLabel(/^Title/).fill('Saved');
    await content(form).fill('Walk the house.');
    await dialog(other, 'New Post')
      .getByLabel(/^Title/)
      .fill('Still being written');

    await create(form);
    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    await other.reload();

    await dialog(other, 'New Post').getByText('Still being written').waitFor();
  });

  test('two new posts written in two tabs are kept apart, and each is offered again', async () => {
    const page = await openBlog();
    const first = await writePost(page, 'The first');
    const other = await page.context().newPage();
    await other.goto(`${app.url}/admin/blog`);
    const second = await writePost(other, 'The second');
    for (const form of [first, second])
      await form.getByText('Unsaved changes are kept in this browser').waitFor();

    await page.reload();
    await first.getByText('The first').waitFor();
    await other.reload();

    await second.getByText('The second').waitFor();
  });
});

describe('the editor', () => {
  test('a picture is uploaded, described and put in, and used again as the featured image', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'With a picture');
    await form.getByRole('button', { name: 'Picture', exact: true }).click();
    const choice = dialog(page, 'Choose a picture');
    const opened = page.waitForEvent('filechooser');
    await choice.getByRole('button', { name: /^Upload picture/ }).click();
    await (await opened).setFiles({ name: 'roof.png', mimeType: 'image/png', buffer: await png() });
    await choice.getByRole('radio', { checked: true }).waitFor({ state: 'attached' });

    await choice.getByRole('button', { name: 'Use picture' }).click();
    await choice.getByText('Describe the picture for those who cannot see it.').waitFor();
    await choice.getByLabel(/^Alt text/).fill('A roof in snow');
    await choice.getByRole('button', { name: 'Use picture' }).click();
    await content(form).getByRole('img', { name: 'A roof in snow' }).waitFor();
    await form.getByRole('button', { name: 'Choose image' }).click();
    await choice.locator('label:has([type=radio])').first().click();
    await choice.getByLabel(/^Alt text/).fill('The same roof');
    await choice.getByRole('button', { name: 'Use picture' }).click();
    await create(form);

    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    const post = await readPost((await allPosts())[0]!.id);
    expect(post.content).toMatch(/<img src="\/blog-images\/[0-9a-f-]{36}\.png" alt="A roof in snow"/);
    expect(post.featuredImage).toMatch(/^\/blog-images\//);
    expect(post.featuredImageAlt).toBe('The same roof');
  });

  // S-141, S-142
  test('what is no picture, or too large a one, is refused in its words, and the next one is taken', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'With a wrong picture');
    await form.getByRole('button', { name: 'Picture', exact: true }).click();
    const choice = dialog(page, 'Choose a picture');
    const choose = async (buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await choice.getByRole('button', { name: /^Upload picture/ }).click();
      await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    };

    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await choice.getByText('Invalid file type. Please upload an image.').waitFor();
    await choose(Buffer.alloc(5 * 1024 * 1024 + 1));
    await choice.getByText('File size too large. Maximum size is 5MB.').waitFor();
    await choose(await png());

    await choice.getByRole('radio').first().waitFor({ state: 'attached' });
    expect(await choice.getByRole('alert').count()).toBe(0);
  });

  test('older pictures are shown too, and one is deleted unless a post shows it', async () => {
    const made = [];
    for (let count = 0; count < 2; count++)
      made.push((await app.as.admin.post('/api/blog-images').attach('file', await png(), 'a.png')).body);
    await app.em.execute(
      `insert into blog_images (id, hash, width, height, widths, blur, created_at)
       select gen_random_uuid(), hash, width, height, widths, blur, created_at - number * interval '1 minute'
       from blog_images, generate_series(1, 30) number where id = ?`,
      [made[0].id],
    );
    const post = await makePost({ title: 'With a roof', featuredImage: made[0].url });
    const page = await openBlog(`?post=${post.id}`);
    await dialog(page, 'Edit Post').getByRole('button', { name: 'Choose image' }).click();
    const choice = dialog(page, 'Choose a picture');
    const tiles = choice.getByRole('radio');
    const remove = async (nth: number) => {
      await choice
        .getByRole('button', { name: /^Delete Picture of/ })
        .nth(nth)
        .click();
      await dialog(page, /^Delete “Picture of/)
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
    };

    await choice.getByRole('button', { name: 'Show more' }).click();
    await tiles.nth(24).waitFor({ state: 'attached' });
    const total = await tiles.count();
    await remove(1);
    await choice.getByText('This image is used by “With a roof”.').waitFor();
    expect(await tiles.count()).toBe(total);
    await remove(0);

    await tiles.nth(total - 1).waitFor({ state: 'detached' });
    expect((await app.as.admin.get(made[1].url)).status).toBe(404);
    await app.em.execute('delete from blog_images');
  });

  test('headings, lists, quotes and links come out as such', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'Shapes');
    const tool = (name: string) => form.getByRole('button', { name, exact: true }).click();
    await form.getByLabel('Paragraph style').selectOption('Heading 2');
    await content(form).press('Control+End');
    await tool('Bulleted list');
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Quote');
    await tool('Link');
    const link = dialog(page, 'Link');
    await link.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await link.getByText(/^Enter an address that begins with/).waitFor();
    await link.getByLabel('Address').fill('https://example.com/');
    await page.keyboard.press('Enter');
    await link.waitFor({ state: 'detached' });
    await create(form);

    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    const post = await readPost((await allPosts())[0]!.id);
    expect(post.content).toMatch(
      /^<h2>Walk the house\.<\/h2><ul><li><p>one<\/p><\/li><\/ul><blockquote><p><a href="https:\/\/example\.com\/".*<\/blockquote>$/,
    );
  });

  test('what is pasted runs nothing and brings no picture of another place', async () => {
    const page = await openBlog();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.exposeFunction('ran', () => asked.push('a script ran'));
    const form = await writePost(page, 'Pasted');
    const html = `<p onclick="ran()">Fine <b>words</b></p><script>ran()</script><img src="https://elsewhere.example/x.png" onerror="ran()"><img src="x" onerror="ran()"><iframe src="javascript:ran()"></iframe><svg onload="ran()"></svg><a href="javascript:ran()">link</a>`;
    await content(form).evaluate((node, pasted) => {
      const data = new (
        globalThis as unknown as { DataTransfer: new () => { setData(a: string, b: string): void } }
      ).DataTransfer();
      data.setData('text/html', pasted);
      const Paste = (globalThis as unknown as { ClipboardEvent: new (type: string, init: object) => Event })
        .ClipboardEvent;
      (node as unknown as EventTarget).dispatchEvent(
        new Paste('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, html);

    await content(form).getByText('words').waitFor();

    expect(
      await content(form).locator('img, script, iframe, svg, [onclick], [href^="javascript"]').count(),
    ).toBe(0);
    expect(asked.filter((each) => each.includes('elsewhere') || each === 'a script ran')).toEqual([]);
  });
});

// S-91, S-92, S-93, S-149, S-150, S-151, S-221, S-222, S-223
describe.each([
  {
    kind: 'categories',
    one: 'Category',
    many: 'categories',
    wanted: 2,
    fill: { Description: 'All of it' },
    stored: { slug: 'upkeep-matters', description: 'All of it' },
  },
  { kind: 'tags', one: 'Tag', many: 'tags', wanted: 2, fill: {}, stored: { slug: 'upkeep-matters' } },
  {
    kind: 'authors',
    one: 'Author',
    many: 'authors',
    wanted: 2,
    fill: { Email: 'ann@example.com', Bio: 'Writes.', 'Avatar URL': 'https://pictures.example.com/ann.png' },
    stored: {
      email: 'ann@example.com',
      bio: 'Writes.',
      avatarUrl: 'https://pictures.example.com/ann.png',
    },
  },
])('$kind', ({ kind, one, many, wanted, fill, stored }) => {
  const word = one.toLowerCase();
  const form = (page: Page, name: string) => page.getByRole('region', { name: `${name} ${one}` });
  const says = (page: Page, text: string) => messages(page).getByText(text, { exact: true }).waitFor();

  test('one is added, edited and deleted, each in the specified words', async () => {
    const page = await openBlog(`/${kind}`);
    await page.getByText(`No ${many} found`, { exact: true }).waitFor();
    const add = form(page, 'Add');
    await add.getByRole('button', { name: `Add ${one}` }).click();
    await add.getByText('Required', { exact: true }).first().waitFor();
    expect(await add.getByText('Required', { exact: true }).count()).toBe(wanted);

    await add.getByLabel(/^Name/).fill('Upkeep Matters');
    for (const [field, text] of Object.entries(fill))
      await add.getByLabel(new RegExp(`^${field}`)).fill(text);
    await add.getByRole('button', { name: `Add ${one}` }).click();
    await says(page, `${one} created successfully`);
    await row(page, /Upkeep Matters/).waitFor();
    expect(await add.getByLabel(/^Name/).inputValue()).toBe('');

    await page.getByRole('button', { name: 'Edit Upkeep Matters' }).click();
    await form(page, 'Edit').getByLabel(/^Name/).fill('Upkeep');
    await form(page, 'Edit')
      .getByRole('button', { name: `Save ${one}` })
      .click();
    await says(page, `${one} updated successfully`);
    const { body: all } = await app.as.admin.get(`/api/blog-${kind}`);
    expect(all).toEqual([expect.objectContaining({ name: 'Upkeep', ...stored })]);
    await page.getByRole('button', { name: 'Delete Upkeep', exact: true }).click();
    const sure = dialog(page, 'Delete “Upkeep”?');
    await sure.getByText(`Are you sure you want to delete this ${word}?`, { exact: true }).waitFor();
    await sure.getByRole('button', { name: 'Delete', exact: true }).click();

    await says(page, `${one} deleted successfully`);
    await page.getByText(`No ${many} found`, { exact: true }).waitFor();
  });

  // S-224
  test('what fails says so and keeps what was typed', async () => {
    const page = await openBlog(`/${kind}`);
    const add = form(page, 'Add');
    await add.getByLabel(/^Name/).fill('Upkeep');
    for (const [field, text] of Object.entries(fill))
      await add.getByLabel(new RegExp(`^${field}`)).fill(text);
    await page.route(`**/api/blog-${kind}`, (route) => route.abort());

    await add.getByRole('button', { name: `Add ${one}` }).click();
    await says(page, `Failed to save ${word}`);
    expect(await add.getByLabel(/^Name/).inputValue()).toBe('Upkeep');
    await page.unroute(`**/api/blog-${kind}`);
    await add.getByRole('button', { name: `Add ${one}` }).click();
    await says(page, `${one} created successfully`);
    await page.route(`**/api/blog-${kind}/*`, (route) => route.abort());
    await page.getByRole('button', { name: 'Delete Upkeep', exact: true }).click();
    await dialog(page, 'Delete “Upkeep”?').getByRole('button', { name: 'Delete', exact: true }).click();
    await says(page, `Failed to delete ${word}`);
    await page.route(`**/api/blog-${kind}?*`, (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();

    await page.getByRole('alert').getByText(`Failed to load ${many}`).waitFor({ timeout: 30_000 });
    await says(page, `Failed to load ${many}`);
  });
});

test('a category that two people edit is not overwritten unseen', async () => {
  const category = await file();
  const page = await openBlog('/categories');
  await page.getByRole('button', { name: 'Edit Upkeep' }).click();
  const form = page.getByRole('region', { name: 'Edit Category' });
  await form.getByLabel(/^Name/).fill('Mine');
  await app.as.admin
    .put(`/api/blog-categories/${category.id}`)
    .send({ description: 'Theirs', version: category.version });

  await form.getByRole('button', { name: 'Save Category' }).click();
  await form.getByText('Description: now Theirs').waitFor();
  await form.getByRole('button', { name: 'Save mine over it' }).click();
  await form.getByRole('button', { name: 'Save Category' }).click();

  await messages(page).getByText('Category updated successfully', { exact: true }).waitFor();
  const saved = (await app.as.admin.get(`/api/blog-categories/${category.id}`)).body;
  expect(saved).toMatchObject({ name: 'Mine', description: 'Theirs' });
});

// S-16, S-153, decision 33
test('a user of staff is turned away', async () => {
  const page = await openBlog('', { role: 'user' });

  await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
  expect(await page.getByRole('link', { name: 'Blog', exact: true }).count()).toBe(0);
});

// design.md section 3: axe finds nothing, light and dark, wide and narrow, and no page scrolls sideways; the modes
// differ in colours alone, so each width is looked at in one of them
describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('everybody can use it, $name:', ({ name: _, ...look }) => {
  const watch = (page: Page) => {
    const findings: string[] = [];
    const check = async (what: string) => {
      await page.waitForLoadState('networkidle');
      await page.evaluate(SETTLED);
      const { violations } = await new AxeBuilder({ page }).analyze();
      findings.push(...violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      if (overflow > 0) findings.push(`${what}: ${overflow} px too wide`);
    };
    return { findings, check };
  };

  test('the lists and their forms', async () => {
    const category = await file();
    await app.as.admin.post('/api/blog-tags').send({ name: 'Winter', slug: 'winter' });
    await app.as.admin.post('/api/blog-authors').send({ name: 'Ann Lee', email: 'ann.lee@example.com' });
    for (const status of ['draft', 'published', 'archived'])
      await makePost({ status, categoryId: category.id });
    await makePost({ status: 'published', setPublishDate: false, publishedAt: '2098-01-01T00:00:00.000Z' });
    const page = await openBlog('', look);
    const { findings, check } = watch(page);

    await page.getByText('Scheduled').first().waitFor();
    await check('posts');
    for (const tab of ['Categories', 'Tags', 'Authors']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('region', { name: /^Add / }).waitFor();
      await check(tab);
    }

    expect(findings).toEqual([]);
  });

  test('a post that is refused, the pictures, and a draft', async () => {
    await app.as.admin.post('/api/blog-images').attach('file', await png(), 'a.png');
    const page = await openBlog('', look);
    const { findings, check } = watch(page);

    const form = await writePost(page, 'For everybody');
    await pick(form, 'Status', 'Published');
    await form.getByLabel('Set publish date to now').uncheck();
    await create(form);
    await check('a refused post');
    await form.getByRole('button', { name: 'Picture', exact: true }).click();
    await dialog(page, 'Choose a picture').getByRole('radio').first().waitFor({ state: 'attached' });
    await check('pictures');
    await page.keyboard.press('Escape');
    await page.reload();
    await form.getByText('Unsaved changes were kept').waitFor();
    await check('a draft');

    expect(findings).toEqual([]);
  });
});
