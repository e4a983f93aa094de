import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BlogPostView } from '#shared/blog.js';
import { content, dialog, emptyBlog, row } from '../console/blog-console.js';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { PASSWORD } from '../support/make/user.js';
import { png } from '../support/pictures.js';
import { card, column, messages, openPage } from './console.js';
import { pressByKey, tabTo, typeInto } from './keyboard.js';

/** The journeys of design.md section 4 that belong to the console, from sign-in on without a mouse. */
let stripe: FakeStripe;
const { app, browser } = setUpBrowserApp(async () => {
  stripe = await startFakeStripe();
  return startApp(stripe.env);
});

afterAll(() => stripe?.close());

async function logInByKeys(role: 'user' | 'admin'): Promise<Page> {
  const { email } = await app.make.user({ role });
  const page = await openPage(browser);
  await page.goto(`${app.url}/dashboard`);
  await typeInto(page.getByLabel('Email'), email);
  await typeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return page;
}

// S-13, S-116, S-67
test('a user signs in, moves a lead three columns, opens it and adds a note', async () => {
  const { id } = await app.make.lead({ name: 'Carried Owner' });
  const page = await logInByKeys('user');
  await tabTo(card(column(page, 'New Leads'), 'Carried Owner').getByRole('link'));

  for (const stage of ['Analysis Submitted', 'Walkthrough Scheduled', 'Property Enrolled']) {
    await page.keyboard.press(']');
    if (stage === 'Walkthrough Scheduled') await pressByKey(page.getByRole('button', { name: 'Not yet' }));
    await card(column(page, stage), 'Carried Owner').locator('a:focus').waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Carried Owner' }).waitFor();
  await typeInto(page.getByLabel('Note', { exact: true }), 'Wants to start in May.');
  await page.keyboard.press('Control+Enter');

  await messages(page).getByText('Note added').waitFor();
  const { body } = await app.as.staff.get(`/api/leads/${id}`);
  expect(body.status).toBe('enrolled');
  const { body: notes } = await app.as.staff.get(`/api/leads/${id}/notes`);
  expect(notes.rows.map(({ text }: { text: string }) => text)).toEqual(['Wants to start in May.']);
});

// S-73
test('an admin signs in and uploads an image', async () => {
  const page = await logInByKeys('admin');
  await pressByKey(page.getByRole('link', { name: 'Admin', exact: true }));
  await pressByKey(page.getByRole('link', { name: 'Images', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Images' }).waitFor();

  const opened = page.waitForEvent('filechooser');
  await pressByKey(page.getByRole('button', { name: 'Upload Hero' }));
  await (await opened).setFiles({ name: 'front.png', mimeType: 'image/png', buffer: await png() });

  await messages(page).getByText('Hero uploaded. The site is up to date.').waitFor();
});

// S-65, S-128
test('a user signs in, finds a lead and sends an invoice', async () => {
  const { id } = await app.make.lead({ name: 'Billed Owner' });
  const page = await logInByKeys('user');
  await pressByKey(card(column(page, 'New Leads'), 'Billed Owner').getByRole('link'));
  await page.getByRole('heading', { level: 1, name: 'Billed Owner' }).waitFor();
  await tabTo(page.getByRole('tab', { name: 'Timeline' }));
  const invoices = page.getByRole('tab', { name: 'Invoices' });
  while ((await invoices.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');

  await pressByKey(page.getByRole('button', { name: 'Create invoice' }));
  const dialog = page.getByRole('dialog', { name: 'Invoice for Billed Owner' });
  await typeInto(dialog.getByLabel('Description'), 'Move-in');
  await typeInto(dialog.getByLabel('Item 1 name'), 'Keys');
  await typeInto(dialog.getByLabel('Item 1 amount'), '25.50');
  await pressByKey(dialog.getByRole('button', { name: 'Create and send' }));

  await messages(page).getByText('Invoice created').waitFor();
  const { body } = await app.as.staff.get('/api/stripe/invoices').query({ leadId: id });
  expect(body).toMatchObject([{ description: 'Move-in', amount_due: 2_550 }]);
});

const makeCategory = async () =>
  (await app.as.admin.post('/api/blog-categories').send({ name: 'Upkeep', slug: 'upkeep' })).body;

// S-77, S-88, S-90, S-129, S-130, S-148, S-219, P-27; design.md section 4: publish a post with the keyboard
test('an admin signs in, writes a post and publishes it', async () => {
  await emptyBlog(app);
  const category = await makeCategory();
  const page = await logInByKeys('admin');
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
  const [post] = (await app.as.admin.get('/api/blog-posts')).body as BlogPostView[];
  expect(post).toMatchObject({ slug: 'what-winter-costs', status: 'published', categoryId: category.id });
  expect(Date.parse(post!.publishedAt!)).toBeGreaterThan(Date.now() - 120_000);
  expect((await app.as.admin.get(`/api/blog-posts/${post!.id}`)).body.content).toBe(
    '<p>Walk the house.</p><p><strong>Twice.</strong></p>',
  );
});
