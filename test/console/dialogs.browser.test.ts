import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import { until } from '../support/until.js';
import { openConsole } from './console.js';
import { furnish } from './console-pages.js';

let app: TestApp;
let browser: Browser;
let ids: Record<string, string>;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  ids = await furnish(app);
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

interface DialogToTry {
  path: string;
  /** Opens it. */
  button: string | RegExp;
  /** Whether something in it has to be filled in. */
  demands: boolean;
}

const DIALOGS: DialogToTry[] = [
  { path: '/dashboard', button: 'Add Lead', demands: true },
  { path: '/leads', button: /^Edit Furnished/, demands: true },
  { path: '/leads/:lead', button: 'Edit Details', demands: false },
  { path: '/admin/users', button: 'Invite User', demands: true },
  { path: '/admin/blog', button: 'New Post', demands: true },
];

/** The fields of a dialog as somebody meets them whose browser knows no limits. */
const UNLIMITED = `(dialog) => {
  for (const field of dialog.querySelectorAll('input, textarea')) {
    field.removeAttribute('maxlength');
    if (['email', 'tel', 'url'].includes(field.type)) field.type = 'text';
  }
}`;

const fieldsOf = (dialog: Locator) =>
  dialog.locator('input:not([type=checkbox], [type=radio], [type=date], [type=datetime-local]), textarea');

async function open({
  path,
  button,
}: DialogToTry): Promise<{ page: Page; dialog: Locator; failed: string[] }> {
  const address = path.replace(/:(\w+)/, (_, name: string) => ids[name]!);
  const page = await openConsole(app, browser, { role: 'admin', path: address });
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 500) failed.push(`${answer.status()} ${answer.url()}`);
  });
  await page
    .getByRole('button', { name: button })
    .or(page.getByRole('link', { name: button }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await fieldsOf(dialog).first().waitFor();
  return { page, dialog, failed };
}

/** A browser keeps anything but numbers out of a field for them. */
async function fillAll(dialog: Locator, text: string, number: string): Promise<void> {
  await dialog.evaluate(UNLIMITED);
  for (const field of await fieldsOf(dialog).all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.fill((await field.getAttribute('type')) === 'number' ? number : text);
  }
  await dialog.locator('[type=submit]').click();
}

/** The dialog says at a field, or above them, what is wrong. */
const isToldOff = (dialog: Locator) =>
  until(async () =>
    (await dialog.locator(':invalid:not(form, fieldset), [aria-invalid=true], [role=alert]').count()) > 0
      ? true
      : null,
  );

// S-25, S-55, S-78, S-90, S-137
test.each(DIALOGS)('$button of $path takes neither too much nor the wrong things', async (entry) => {
  const { dialog, failed } = await open(entry);

  await fillAll(dialog, 'x'.repeat(12_000), '9'.repeat(30));
  await isToldOff(dialog);
  await fillAll(dialog, '<b>no number, no address</b> '.repeat(20), '-7.5');
  await isToldOff(dialog);

  expect(await dialog.count()).toBe(1);
  expect(failed).toEqual([]);
});

test.each(DIALOGS.filter(({ demands }) => demands))(
  '$button of $path says what is missing',
  async (entry) => {
    const { dialog, failed } = await open(entry);

    await fillAll(dialog, '', '');
    await isToldOff(dialog);

    expect(await dialog.count()).toBe(1);
    expect(failed).toEqual([]);
  },
);
