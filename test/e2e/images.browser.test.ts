import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { png } from '../support/pictures.js';
import { messages, openConsole, openPage } from './console.js';

const { app, browser } = setUpBrowserApp();

beforeEach(async () => {
  for (const kind of ['logo', 'hero']) await app.as.admin.delete(`/api/images/${kind}`);
});

const openImages = (options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(app, browser, { role: 'admin', path: '/admin/images', ...options });
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const picture = async (name = 'front.png') => ({ name, mimeType: 'image/png', buffer: await png() });
const put = async (kind: string) =>
  (await app.as.admin.put(`/api/images/${kind}`).attach('file', await png(), 'a.png')).body.picture;

/** Presses the zone as a person does, and picks a file in the window that opens. */
async function choose(page: Page, name: string, file: Awaited<ReturnType<typeof picture>>) {
  const opened = page.waitForEvent('filechooser');
  const zone = page.getByRole('button', { name: `Upload ${name}` });
  await zone.focus();
  await page.keyboard.press('Enter');
  await (await opened).setFiles(file);
}

describe('the images of the site', () => {
  // S-9, S-10, S-73, P-45; design.md section 4: upload an image with the keyboard
  test('a hero is uploaded with the keyboard and stands on the home page at its place', async () => {
    const page = await openConsole(app, browser, { role: 'admin', path: '/admin' });
    await page.getByRole('link', { name: 'Images', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Images' }).waitFor();
    await tile(page, 'Hero').getByText('The site shows a street at dusk.').waitFor();

    await choose(page, 'Hero', await picture());

    await messages(page).getByText('Hero uploaded. The site is up to date.').waitFor();
    await tile(page, 'Hero').getByText('640 × 480 pixels').waitFor();
    const site = await openPage(browser);
    await site.goto(app.url);
    const hero = site.locator('section img[fetchpriority="high"]');
    await hero.waitFor();
    expect(await hero.evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc)).toMatch(
      /\/site-images\/hero-[0-9a-f]{16}-640\.avif$/,
    );
    expect(await hero.evaluate((image) => (image as { complete?: boolean }).complete)).toBe(true);
  });

  // S-22, S-11
  test('a logo that is dropped stands in the header of this console at once', async () => {
    const page = await openImages({ path: '/admin/logo' });
    const zone = page.getByRole('button', { name: 'Upload Logo' });
    await zone.waitFor();
    expect(await page.getByRole('button', { name: /^Upload/ }).count()).toBe(1);

    await zone.dispatchEvent('drop', { dataTransfer: await dropped(page, await png()) });

    await messages(page).getByText('Logo uploaded. The site is up to date.').waitFor();
    await page.locator('header img[src*="logo.png?v="]').waitFor();
  });

  test('of several dropped files none is taken, and one dropped beside its place does not open', async () => {
    const page = await openImages({ path: '/admin/logo' });
    const zone = page.getByRole('button', { name: 'Upload Logo' });
    await zone.waitFor();
    const isStopped = (transfer: string) =>
      page.evaluate<boolean>(`(() => {
        const dataTransfer = new DataTransfer();
        ${transfer};
        const options = { dataTransfer, bubbles: true, cancelable: true };
        return ['dragover', 'drop'].every(
          (type) => !document.body.dispatchEvent(new DragEvent(type, options)),
        );
      })()`);

    await zone.dispatchEvent('drop', { dataTransfer: await dropped(page, await png(), await png()) });

    await messages(page).getByText('Drop one image at a time. Nothing was uploaded.').waitFor();
    await tile(page, 'Logo').getByText('The site uses its built-in logo.').waitFor();
    expect(await isStopped("dataTransfer.items.add(new File([], 'logo.png'))")).toBe(true);
    expect(await isStopped("dataTransfer.items.add('Words', 'text/plain')")).toBe(false);
  });

  // S-141, S-142
  test('what is no picture or too large is told in the specified words, and the old picture stays', async () => {
    const { src } = await put('hero');
    const page = await openImages();
    const alert = tile(page, 'Hero').getByRole('alert');
    const says = async (sentence: string) => alert.getByText(sentence, { exact: true }).waitFor();

    await choose(page, 'Hero', { ...(await picture('letter.pdf')), mimeType: 'application/pdf' });
    await says('Invalid file type. Please upload an image.');
    await choose(page, 'Hero', { ...(await picture()), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await says('File size too large. Maximum size is 5MB.');
    await choose(page, 'Hero', { ...(await picture()), buffer: Buffer.from('<svg onload="alert(1)"/>') });
    await says('Invalid file type. Please upload an image.');
    await page.route('**/api/images/hero', (route) => route.abort());
    await choose(page, 'Hero', await picture());
    await says("The image wasn't uploaded. The current one stays.");

    await tile(page, 'Hero').locator(`img[src="${src}"]`).waitFor();
    await page.unroute('**/api/images/hero');
    await choose(page, 'Hero', await picture());
    await messages(page).getByText('Hero uploaded. The site is up to date.').waitFor();
    expect(await alert.count()).toBe(0);
  });

  test('how far it is shows while it is under way', async () => {
    const page = await openImages();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/images/hero', async (route) => {
      await held;
      await route.continue();
    });

    await choose(page, 'Hero', await picture());

    await page.getByRole('progressbar', { name: 'Uploading Hero' }).waitFor();
    expect(await page.getByRole('button', { name: 'Upload Hero' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    release();
    await messages(page).getByText('Hero uploaded. The site is up to date.').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  test('a session that ran out meanwhile is renewed, and the picture is sent again', async () => {
    const page = await openImages();
    let calls = 0;
    await page.route('**/api/images/hero', (route) => {
      calls += 1;
      return calls === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue();
    });

    await choose(page, 'Hero', await picture());

    await messages(page).getByText('Hero uploaded. The site is up to date.').waitFor();
  });

  test('a picture is removed after a second look', async () => {
    await put('hero');
    const page = await openImages();
    await page.getByRole('button', { name: 'Remove Hero' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Hero?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await tile(page, 'Hero').getByText('640 × 480 pixels').waitFor();

    await page.getByRole('button', { name: 'Remove Hero' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();

    await messages(page).getByText('Hero removed. The site no longer shows it.').waitFor();
    await tile(page, 'Hero').getByText('The site shows a street at dusk.').waitFor();
  });

  test('pictures that cannot be loaded say so and offer another try', async () => {
    const page = await openConsole(app, browser, { role: 'admin', path: '/admin' });
    await page.route('**/api/images', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await page.getByRole('link', { name: 'Images', exact: true }).click();

    await page.getByText("The images couldn't be loaded.").waitFor({ timeout: 30_000 });
    await page.unroute('**/api/images');
    await page.getByRole('button', { name: 'Retry' }).click();

    await tile(page, 'Hero').waitFor();
  });

  // S-74, S-155, S-156
  test('a stranger has to sign in, and a user of staff sees the pictures without a way to change them', async () => {
    await put('hero');
    const stranger = await openPage(browser);
    for (const path of ['/admin/images', '/admin/logo']) {
      await stranger.goto(app.url + path);
      await stranger.waitForURL(`**/login?from=${encodeURIComponent(path)}`);
    }

    const page = await openImages({ role: 'user' });

    await tile(page, 'Hero').locator('img').waitFor();
    await page.getByText('Only administrators can change these.').waitFor();
    expect(await page.getByRole('button', { name: /Upload|Remove/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Images', exact: true }).count()).toBe(0);
  });
});

/** What a file that is dragged from the desktop carries. */
function dropped(page: Page, ...files: Buffer[]) {
  return page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const text of ${JSON.stringify(files.map((file) => file.toString('base64')))}) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], 'logo.png', { type: 'image/png' }));
    }
    return transfer;
  })()`);
}
