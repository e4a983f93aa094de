import { AxeBuilder } from '@axe-core/playwright';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { png } from '../support/pictures.js';
import { until } from '../support/until.js';
import { messages, openConsole, openPage } from './console.js';

const { app, browser } = setUpBrowserApp();

const site = async (path: string) => (await fetch(app.url + path)).text();
const openImages = (options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(app, browser, { role: 'admin', path: '/admin/images', ...options });
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const picture = async (name = 'front.png') => ({ name, mimeType: 'image/png', buffer: await png() });
const put = async (kind: string) =>
  (await app.as.admin.put(`/api/images/${kind}`).attach('file', await png(), 'a.png')).body.picture;

/** Clicks the drop zone and picks a file in the file chooser. */
async function choose(page: Page, name: string, file: Awaited<ReturnType<typeof picture>>) {
  const opened = page.waitForEvent('filechooser');
  const zone = page.getByRole('button', { name: `Upload ${name}` });
  await zone.focus();
  await page.keyboard.press('Enter');
  await (await opened).setFiles(file);
}

describe('the images of the site', () => {
  beforeEach(async () => {
    for (const kind of ['logo', 'hero']) await app.as.admin.delete(`/api/images/${kind}`);
  });

  // S-9, S-10, S-73, P-45; design.md section 4: upload an image with the keyboard
  test('a hero image is uploaded by keyboard and shows on the home page', async () => {
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
  test('a dropped logo shows in the header of the console immediately', async () => {
    const page = await openImages({ path: '/admin/logo' });
    const zone = page.getByRole('button', { name: 'Upload Logo' });
    await zone.waitFor();
    expect(await page.getByRole('button', { name: /^Upload/ }).count()).toBe(1);

    await zone.dispatchEvent('drop', { dataTransfer: await dropped(page, await png()) });

    await messages(page).getByText('Logo uploaded. The site is up to date.').waitFor();
    await page.locator('header img[src*="logo.png?v="]').waitFor();
  });

  test('several dropped files are refused, and a file dropped outside the drop zone does not open', async () => {
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
  test('a file that is not an image or is too large gets the specified error, and the old image stays', async () => {
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

  test('progress shows during the upload', async () => {
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

  test('an expired session is renewed, and the image is sent again', async () => {
    const page = await openImages();
    let calls = 0;
    await page.route('**/api/images/hero', (route) => {
      calls += 1;
      return calls === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue();
    });

    await choose(page, 'Hero', await picture());

    await messages(page).getByText('Hero uploaded. The site is up to date.').waitFor();
  });

  // S-74, S-155, S-156
  test('a visitor has to sign in, and staff can see the images but not change them', async () => {
    await put('hero');
    const stranger = await openPage(browser);
    for (const path of ['/admin/images', '/admin/logo']) {
      await stranger.goto(app.url + path);
      await stranger.waitForURL(`**/login?from=${encodeURIComponent(path)}`);
    }

    const page = await openImages({ role: 'user' });

    await tile(page, 'Hero').locator('img').waitFor();
    await page.getByText('Only admins can change these.').waitFor();
    expect(await page.getByRole('button', { name: /Upload|Remove/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Images', exact: true }).count()).toBe(0);
  });

  // P-83, S-141, S-142
  test('a team photo is uploaded without losing what was typed, shown on the site, and removed', async () => {
    const [member] = (await app.as.admin.get('/api/team-members')).body as { id: string; name: string }[];
    const page = await openConsole(app, browser, {
      role: 'admin',
      path: `/admin/content/team-members/${member!.id}`,
    });
    const photo = page.getByRole('region', { name: 'Photo' });
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await photo.getByRole('button', { name: 'Upload Photo' }).press('Enter');
      await (await chooser).setFiles(file);
    };
    await photo.getByText('The site shows initials until you add a photo.').waitFor();
    await page.getByLabel('Title').fill('Typed before the photo');

    await choose({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await photo.getByText('Invalid file type. Please upload an image.').waitFor();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: large });
    await photo.getByText('File size too large. Maximum size is 5MB.').waitFor();
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: await png() });
    await photo.getByRole('img', { name: member!.name! }).waitFor();
    expect(await site('/team')).toMatch(/srcSet="\/site-images\/portrait-[0-9a-f]{16}-96\.avif 96w/);
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed before the photo');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await messages(page).getByText('Saved. The site is up to date.').waitFor();
    expect(await site('/')).toMatch(/portrait-[0-9a-f]{16}-96\.avif/);
    await page.goto(`${app.url}/admin/content/team-members/${member!.id}`);
    await photo.getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

    await photo.getByText('The site shows initials until you add a photo.').waitFor();
    expect(await site('/team')).not.toContain('portrait-');
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

const SHAPES = { logo: [900, 200], hero: [600, 1_600], about: [1_600, 500], team: [500, 500] } as const;
/** design.md section 3. */
const MOST_SHIFT = 0.01;
const SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { sum += value; }))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

describe('every image uploaded, in unexpected aspect ratios', () => {
  beforeAll(async () => {
    for (const [kind, [width, height]] of Object.entries(SHAPES))
      await app.as.admin
        .put(`/api/images/${kind}`)
        .attach('file', await png({ width, height }), 'picture.png')
        .expect(200);
  });

  // P-45, P-203
  test.each([
    ['/', 1_280],
    ['/', 360],
    ['/team', 1_280],
    ['/team', 360],
  ])('%s at %i px shows the uploaded images without layout shift', async (path, width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));

    await page.goto(app.url + path, { waitUntil: 'networkidle' });
    const shift = await page.evaluate<number>(SHIFT);
    await page.locator('footer').scrollIntoViewIfNeeded();
    // The policy of the page forbids what `waitForFunction` does once it has to poll.
    await until(() => page.evaluate<boolean>('[...document.images].every((image) => image.complete)'));
    const shown = await page.evaluate<string[]>(
      `[...document.images].filter((image) => image.naturalWidth > 0).map((image) => image.currentSrc)`,
    );
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    const { violations } = await new AxeBuilder({ page }).analyze();
    await context.close();

    const kinds = path === '/' ? ['about', 'hero', 'logo'] : ['logo', 'team'];
    expect(shown.map((src) => /site-images\/([a-z]+)-\w+-\d+\.avif$/.exec(src)?.[1]).sort()).toEqual(kinds);
    expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(refused).toEqual([]);
  });
});
