import { AxeBuilder } from '@axe-core/playwright';
import { beforeAll, expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { png } from '../support/pictures.js';

/** The public pages with every image uploaded, in unexpected aspect ratios. */
const { app, browser } = setUpBrowserApp();

beforeAll(async () => {
  for (const [kind, [width, height]] of Object.entries(SHAPES))
    await app.as.admin
      .put(`/api/images/${kind}`)
      .attach('file', await png({ width, height }), 'picture.png')
      .expect(200);
});

const SHAPES = { logo: [900, 200], hero: [600, 1_600], about: [1_600, 500], team: [500, 500] } as const;
/** design.md section 3. */
const MOST_SHIFT = 0.01;
const SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { sum += value; }))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

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
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
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
