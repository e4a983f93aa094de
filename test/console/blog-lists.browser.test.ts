import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { blogConsole, dialog, emptyBlog, row } from './blog-console.js';
import { messages } from './console.js';

const { app, browser } = setUpBrowserApp();
const { openBlog, file } = blogConsole(app, browser);

beforeEach(() => emptyBlog(app));

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
  await form.getByRole('button', { name: 'Save my version' }).click();

  await messages(page).getByText('Category updated successfully', { exact: true }).waitFor();
  const saved = (await app.as.admin.get(`/api/blog-categories/${category.id}`)).body;
  expect(saved).toMatchObject({ name: 'Mine', description: 'Theirs' });
});
