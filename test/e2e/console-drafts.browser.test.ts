import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DEAD_LETTERS, Jobs } from '../../src/platform/jobs/jobs.js';
import {
  blogConsole,
  content,
  create,
  dialog,
  emptyBlog,
  update,
  writePost,
} from '../console/blog-console.js';
import { chooseLost } from '../console/console-pages.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { until } from '../support/until.js';
import { logIn, messages, openConsole, openPage } from './console.js';

/** What was typed survives a session that is revoked while typing. */
const { app, browser } = setUpBrowserApp();

beforeAll(async () => {
  await app.make.lead({ name: 'Draft Owner' });

  await app.make.entry({ email: 'draft@example.com' });
  await app.app.get(Jobs).boss.insert(DEAD_LETTERS, [{ data: {} }]);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const inDialog = (label: string) => (page: Page) => page.getByRole('dialog').getByLabel(label);
const onPage = (label: string) => (page: Page) => page.getByRole('main').getByLabel(label).first();

interface Form {
  path: string;
  open?: (page: Page) => Promise<unknown>;
  field: (page: Page) => Locator;
  inDialog?: true;
  text?: string;
}

const FORMS: Record<string, Form> = {
  'a new lead': {
    path: '/dashboard',
    open: (page) => press(page, 'Add Lead'),
    field: inDialog('Full Name'),
    inDialog: true,
  },
  'the quick edit of a lead': {
    path: '/leads',
    open: (page) => press(page, 'Edit Draft Owner'),
    field: inDialog('Name'),
    inDialog: true,
  },
  'why a lead of the list was lost': {
    path: '/leads',
    open: (page) => chooseLost(page, 'Draft Owner'),
    field: inDialog('Reason'),
    inDialog: true,
  },
  'why a lead of the board was lost': {
    path: '/dashboard',
    open: async (page) => {
      await press(page, 'Actions for Draft Owner');
      await page.getByRole('menuitem', { name: 'Lost' }).click();
    },
    field: inDialog('Reason'),
    inDialog: true,
  },
  'a new question': { path: '/admin/content/faqs/create', field: onPage('Question') },
  'a requirement': {
    path: '/admin/content/requirements',
    open: (page) => page.getByRole('link', { name: /^Edit/ }).first().click(),
    field: onPage('Title'),
  },
  'the company': { path: '/admin/content/company', field: onPage('Company Name') },
  "the company's address": { path: '/admin/content/company', field: onPage('City') },
  'a new category': { path: '/admin/blog/categories', field: onPage('Name') },
  'an invitation': {
    path: '/admin/users',
    open: (page) => press(page, 'Invite User'),
    field: inDialog('Email'),
    inDialog: true,
    text: 'invited@example.com',
  },
  'the name of a teammate': {
    path: '/admin/users',
    open: async (page) => {
      await press(page, /^Actions for /);
      await page.getByRole('menuitem', { name: 'Rename' }).click();
    },
    field: inDialog('Name'),
    inDialog: true,
  },
  'what a job is given': {
    path: '/admin/jobs',
    open: (page) => press(page, /^Edit and retry/),
    field: inDialog('Job data'),
    inDialog: true,
  },
  'an address to look up again': {
    path: '/admin/analyses',
    open: (page) => press(page, /^Run again/),
    field: inDialog('Property Address'),
    inDialog: true,
  },
};

test.each(Object.keys(FORMS))(
  '%s stays open behind the sign-in page, and Cancel deletes its draft',
  async (name) => {
    const { path, open, field, text = 'Half typed' } = FORMS[name]!;
    const user = await app.make.user({ role: 'admin' });
    const page = await openPage(browser);
    await page.goto(app.url + path);
    await logIn(page, user.email);
    await open?.(page);
    await field(page).fill(text);

    await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);
    // Every page has live updates, and the server ends those of a revoked session.
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    await logIn(page, user.email);

    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe(text);
    const cancel = page
      .getByRole('main')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Cancel' });
    const kept = () => page.evaluate<string>('JSON.stringify(sessionStorage)');
    expect(await kept()).toContain(text);
    if ((await cancel.count()) === 0) return;
    await cancel.first().click();
    expect(await kept()).not.toContain(text);
  },
);

const DIALOGS = Object.keys(FORMS).filter((name) => FORMS[name]!.inDialog);

// S-127
test.each(DIALOGS)(
  '%s: a click outside does nothing, Esc keeps the draft, Cancel deletes it',
  async (name) => {
    const { path, open, field, text = 'Half typed' } = FORMS[name]!;
    const page = await openConsole(app, browser, { path, role: 'admin' });
    const dialog = page.getByRole('dialog');
    const before = async () => {
      await open?.(page);
      await field(page).waitFor();
      return field(page).inputValue();
    };
    const began = await before();
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
    await before();
    await field(page).fill(text);

    await page.mouse.click(5, 5);
    expect(await field(page).inputValue()).toBe(text);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await before()).toBe(text);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    expect(await before()).toBe(began);
  },
);

test("a closing menu doesn't block clicks, since a dialog may already be open", async () => {
  const page = await openConsole(app, browser, { path: '/admin/users', role: 'admin' });
  await press(page, /^Actions for /);
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();

  const closing = await page.evaluate<{ isThere: boolean; takesClicks: boolean }>(`
    new Promise((resolve) => {
      [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === 'Rename').click();
      requestAnimationFrame(() => resolve({
        isThere: document.querySelector('.MuiMenu-root') !== null,
        takesClicks: document.elementFromPoint(5, 5).closest('.MuiMenu-root') !== null,
      }));
    })`);

  expect(closing).toEqual({ isThere: true, takesClicks: false });
});

test('a dialog stays open while it saves, and shows a failure', async () => {
  const page = await openConsole(app, browser, { path: '/leads' });
  await press(page, 'Edit Draft Owner');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Half typed');
  const fail = Promise.withResolvers<void>();
  await page.route('**/api/leads/*', (route) =>
    route.request().method() === 'PUT' ? fail.promise.then(() => route.abort()) : route.fallback(),
  );
  await press(page, 'Save Changes');
  await dialog.getByRole('button', { name: 'Saving' }).waitFor();

  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  fail.resolve();

  await dialog.getByText('Failed to update lead').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Half typed');
});

test('a reason that could not be saved without a session is saved after sign-in', async () => {
  const lead = await app.make.lead({ name: 'Leaving Owner' });
  const user = await app.make.user();
  const page = await openPage(browser);
  await page.goto(`${app.url}/leads/${lead.id}`);
  await logIn(page, user.email);
  await page.getByLabel('Status of Leaving Owner').selectOption('lost');
  await inDialog('Reason')(page).fill('Sold the house');
  // Only the refused save shows the console that the session has ended.
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/api/leads/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: {} }) : route.fallback(),
  );

  await page.getByRole('button', { name: 'Mark as Lost' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  await page.unrouteAll();
  await logIn(page, user.email);

  await inDialog('Reason')(page).waitFor();
  expect(await inDialog('Reason')(page).inputValue()).toBe('Sold the house');
  await page.getByRole('button', { name: 'Mark as Lost' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL(`${app.url}/leads/${lead.id}`);
  const { body } = await app.as.staff.get(`/api/leads/${lead.id}`);
  expect(body).toMatchObject({ status: 'lost', statusReason: 'Sold the house' });
});

test('a note and details of a lead survive a revoked session and sign-in', async () => {
  const user = await app.make.user();
  const lead = await app.make.lead({ name: 'Kept Owner' });
  const page = await openPage(browser);
  const noteBox = page.getByLabel('Note', { exact: true }).first();
  await page.goto(`${app.url}/leads/${lead.id}`);
  await logIn(page, user.email);
  await noteBox.fill('Half a sentence');
  await page.getByRole('button', { name: 'Edit Details' }).first().click();
  await page.getByRole('dialog').getByLabel('City').fill('Waukee');

  await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  await logIn(page, user.email);

  const dialog = page.getByRole('dialog', { name: 'Edit Details' });
  await dialog.waitFor();
  await until(async () => (await dialog.getByLabel('City').inputValue()) === 'Waukee');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await app.as.staff.get(`/api/leads/${lead.id}`)).body.city).toBe('Waukee');
  expect(await noteBox.inputValue()).toBe('Half a sentence');
  await noteBox.press('Control+Enter');
  await page.getByRole('list', { name: 'Timeline' }).getByText('Half a sentence').waitFor();
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toMatch(/Waukee|sentence/);
});

const { openBlog, makePost, readPost } = blogConsole(app, browser);

describe('a blog post', () => {
  beforeEach(() => emptyBlog(app));

  test('a new post that was never saved is offered after a reload, and restored or discarded', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'Half a thought');
    await form.getByText('Draft saved in this browser').waitFor();

    await page.reload();
    await form.getByText('You have unsaved changes').waitFor();
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

  test('a crashed tab leaves its draft to the next one, and saving ends the offer', async () => {
    const page = await openBlog();
    await writePost(page, 'Before the crash');
    await dialog(page, 'New Post').getByText('Draft saved in this browser').waitFor();
    const next = await page.context().newPage();
    await page.close();

    await next.goto(`${app.url}/admin/blog?post=new`);
    const form = dialog(next, 'New Post');
    await form.getByRole('button', { name: 'Restore' }).click();
    await content(form).getByText('Walk the house.').waitFor();
    await create(form);
    await messages(next).getByText('Post created successfully', { exact: true }).waitFor();
    await next.getByRole('link', { name: 'New Post' }).first().click();

    await form.getByRole('toolbar').waitFor();
    expect(await form.getByLabel(/^Title/).inputValue()).toBe('');
  });

  test('a session that ends during an edit loses nothing', async () => {
    const post = await makePost();
    const user = await app.make.user({ role: 'admin' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/admin/blog`);
    await logIn(page, user.email);
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await form.getByLabel('Excerpt').fill('Typed in time.');
    await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);

    // The end of live updates may lead to the sign-in page before the button is pressed. It must not be pressed later.
    const pressed = update(form).catch(() => undefined);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await pressed;
    await logIn(page, user.email, PASSWORD);
    await form.getByRole('button', { name: 'Restore' }).click();
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect((await readPost(post.id)).excerpt).toBe('Typed in time.');
  });

  test('the form says so when the browser cannot store drafts', async () => {
    const post = await makePost();
    const page = await openBlog();
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await form.getByRole('toolbar').waitFor();
    await page.evaluate(
      "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    );

    await form.getByLabel('Excerpt').fill('Only here.');
    await form.getByText("This browser can't save drafts. Save the post before you close it.").waitFor();
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect((await readPost(post.id)).excerpt).toBe('Only here.');
  });

  test('saving in one tab leaves the draft of another', async () => {
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
});
