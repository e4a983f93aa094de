import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { BlogPostView } from '#shared/blog.js';
import { blogDesk } from '../blog/blog-desk.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { messages, openConsole } from './console.js';

const { app, browser } = setUpBrowserApp();
let clock: FrozenClock;

beforeAll(async () => {
  clock = freezeClock(app);
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const post = async () => ((await app.as.admin.get('/api/blog-posts')).body as BlogPostView[])[0]!;
const statusOf = async (path: string) => (await fetch(app.url + path)).status;

async function pick(form: Locator, field: string, option: string) {
  await form.getByRole('combobox', { name: field }).click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
}

async function edit(page: Page, title: string): Promise<Locator> {
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  const form = dialog(page, 'Edit Post');
  await form.getByRole('toolbar').waitFor();
  return form;
}

async function save(page: Page, form: Locator) {
  await form.getByRole('button', { name: 'Update Post' }).click();
  await messages(page).getByText('Post updated successfully', { exact: true }).last().waitFor();
  await form.waitFor({ state: 'detached' });
}

// P-116..P-118, P-143, P-201, P-202, S-77, S-88..S-90, S-108, S-129, S-148, S-149, S-219; decision 47
test('a post is written, previewed, scheduled, published, edited, renamed and archived', async () => {
  const desk = blogDesk(app);
  await desk.author({ name: 'June Halvorsen' });
  await desk.tag({ name: 'Heating' });
  const page = await openConsole(app, browser, { role: 'admin', path: '/admin/blog' });
  const reader = await (await browser.newContext({ baseURL: app.url })).newPage();

  await page.getByRole('link', { name: 'New Post' }).first().click();
  const form = dialog(page, 'New Post');
  await form.getByLabel(/^Title/).fill('What a furnace wants');
  await form.getByRole('textbox', { name: /^Content/ }).click();
  await page.keyboard.type('Change the filter in October.');
  await form.getByLabel('Meta title').fill('Furnaces in rentals');
  await form.getByLabel('Meta description').fill('Filters, and who changes them.');
  const snippet = form.getByRole('region', { name: 'Search engine preview' });
  await snippet.getByText('Furnaces in rentals', { exact: true }).waitFor();
  await snippet.getByText('Filters, and who changes them.').waitFor();
  await snippet.getByText(/› blog › what-a-furnace-wants$/).waitFor();
  await pick(form, 'Author', 'June Halvorsen');
  await pick(form, 'Tags', 'Heating');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Create Post' }).click();
  await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
  expect(await statusOf('/blog/what-a-furnace-wants')).toBe(404);

  await page.getByRole('button', { name: 'Preview What a furnace wants' }).click();
  const link = await dialog(page, 'Preview of “What a furnace wants”').getByLabel('Link').inputValue();
  await reader.goto(new URL(link).pathname);
  await reader.getByRole('heading', { level: 1, name: 'What a furnace wants' }).waitFor();
  await page.keyboard.press('Escape');

  const planning = await edit(page, 'What a furnace wants');
  await pick(planning, 'Status', 'Published');
  await planning.getByLabel('Set publish date to now').uncheck();
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await planning.getByLabel(/^Publish date/).fill(`${inTwoDays}T09:30`);
  await planning.getByText(/^Scheduled: readers will see/).waitFor();
  await save(page, planning);
  await page.getByRole('row', { name: /What a furnace wants.*Scheduled/ }).waitFor();
  expect(await statusOf('/blog/what-a-furnace-wants')).toBe(404);

  clock.advance({ days: 4 });
  expect(await statusOf(new URL(link).pathname)).toBe(404);
  await reader.goto('/blog');
  await reader.getByRole('link', { name: 'Read More about What a furnace wants' }).click();
  await reader.getByText('Change the filter in October.').waitFor();
  expect(await reader.title()).toContain('Furnaces in rentals');
  await reader.getByRole('heading', { name: 'June Halvorsen' }).waitFor();
  await reader.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Heating' }).waitFor();

  const edited = await edit(page, 'What a furnace wants');
  await edited.getByRole('textbox', { name: /^Content/ }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Every October.');
  await save(page, edited);
  await reader.reload();
  await reader.getByText('Change the filter in October. Every October.').waitFor();

  const renamed = await edit(page, 'What a furnace wants');
  await renamed.getByLabel(/^Slug/).fill('furnace-filters');
  await save(page, renamed);
  const answer = await reader.goto('/blog/what-a-furnace-wants');
  expect(new URL(reader.url()).pathname).toBe('/blog/furnace-filters');
  expect((await answer!.request().redirectedFrom()!.response())!.status()).toBe(301);
  await reader.getByRole('heading', { level: 1, name: 'What a furnace wants' }).waitFor();

  const laidAside = await edit(page, 'What a furnace wants');
  await pick(laidAside, 'Status', 'Archived');
  await save(page, laidAside);
  await page.getByRole('row', { name: /What a furnace wants.*Archived/ }).waitFor();
  expect((await post()).status).toBe('archived');
  for (const path of ['/blog/furnace-filters', '/blog/what-a-furnace-wants'])
    expect(await statusOf(path)).toBe(404);
  await reader.goto('/blog');
  expect(await reader.getByText('What a furnace wants').count()).toBe(0);
});
