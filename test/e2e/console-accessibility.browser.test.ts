import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  addressOf,
  CONSOLE_PAGES,
  type ConsolePage,
  furnish,
  type Opening,
} from '../console/console-pages.js';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { DESKTOP, openPage, PHONE, signIn } from './console.js';
import { findBarriers, settle, WATCH_SHIFTS } from './page-checks.js';

/** A translation key in place of its text, but not a URL such as `/walkthrough.ics`. */
const UNSAID =
  /(?<![\w/])(?:account|admin|analytics|audit|blog|board|campaigns|confirm|content|dashboard|documents|factor|image|integration|invite|jobs|lead|leadPage|list|odoo|outbox|page|portfolio|referral|saving|session|subscribers|walkthrough)\.[a-z]\w*(?:\.\w+)*/;

let stripe: FakeStripe | undefined;
/** With Stripe, because invoices need it. */
async function startWithStripe() {
  stripe = await startFakeStripe();
  return startApp(stripe.env);
}

const { app, browser } = setUpBrowserApp(startWithStripe, { keepsPages: true });
let ids: Record<string, string>;

beforeAll(async () => {
  ids = await furnish(app);
});

afterAll(() => stripe?.close());

/** One page per role for all of them, because sign-in is not tested here. */
async function openPages(viewport: typeof DESKTOP) {
  const pages: Record<string, Page> = {};
  for (const as of ['nobody', 'user', 'admin'] as const) {
    const page = await openPage(browser, { viewport, colorScheme: 'light' });
    if (as !== 'nobody') await signIn(page, app, as);
    await page.addInitScript(WATCH_SHIFTS);
    pages[as] = page;
  }
  return pages;
}

/** Leaves the page first, because two URLs may differ only in the hash. */
async function arrive(page: Page, entry: ConsolePage) {
  await page.goto('about:blank');
  await page.goto(app.url + addressOf(entry, ids));
  await page.getByRole('heading', { level: 1, name: entry.title, exact: true }).waitFor();
  await settle(page);
}

async function findBarriersOf(page: Page, opening: Opening) {
  const { button, isLink, within, role = 'dialog', step, selects, onPhones } = opening;
  if (onPhones && page.viewportSize()!.width === PHONE.width) {
    await page.goto(app.url + onPhones);
    await settle(page);
  }
  if (selects) await page.getByRole('checkbox', { name: `Select ${selects}` }).check();
  if (within) await page.getByRole('button', { name: within }).click();
  await page
    .getByRole(within ? 'menuitem' : isLink ? 'link' : 'button', { name: button })
    .first()
    .click();
  await page.getByRole(role).waitFor();
  if (step) await page.getByRole(role).getByRole('tab', { name: step }).click();
  await settle(page);
  const where = [button, step].filter(Boolean).join(', ');
  const findings = await findBarriers(page, where, `[role=${role}]`);
  await page.keyboard.press('Escape');
  await page.getByRole(role).waitFor({ state: 'detached' });
  return findings;
}

// S-3: every area the specification lists is a separate page; design.md sections 3 and 4
describe.each([
  ['1280 px', DESKTOP],
  ['360 px', PHONE],
])('at %s', (_, viewport) => {
  let pages: Record<string, Page>;

  beforeAll(async () => {
    pages = await openPages(viewport);
  });

  afterAll(() => Promise.all(Object.values(pages).map((page) => page.context().close())));

  // S-3
  test.each(CONSOLE_PAGES.map((entry) => [entry.path, entry.as ?? 'admin', entry] as const))(
    '%s as %s has a title, no layout shift, no overflow, and passes axe',
    async (path, as, entry) => {
      const page = pages[as]!;
      // Users without access are redirected to the home page; a 204 response keeps them here.
      if (as === 'user') await page.route(`${app.url}/`, (route) => route.fulfill({ status: 204 }));

      await arrive(page, entry);

      expect(await page.title()).toBe(`${entry.title} · Keyturn`);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(UNSAID.exec(await page.locator('body').innerText())?.[0]).toBeUndefined();
      expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.05);
      const findings = await findBarriers(page, path);
      for (const opening of entry.opens ?? []) findings.push(...(await findBarriersOf(page, opening)));
      if (entry.also) {
        await entry.also(page);
        await settle(page);
        findings.push(...(await findBarriers(page, `${path} and more`)));
      }
      expect(findings).toEqual([]);
    },
  );
});
