import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from './app.js';
import { openBrowser } from './browser.js';
import { onFailure } from './failure-details.mjs';

/** The part of a browser that tests use. */
export type TestBrowser = Pick<Browser, 'contexts' | 'newContext' | 'newPage'>;

interface SetUp {
  flags?: string[];
  /** For tests that share pages opened in a hook. */
  keepsPages?: boolean;
  /** Runs while the browser opens, because both are slow. */
  alongside?: () => Promise<unknown>;
}

/** Opens a browser before the tests of this file or block, and closes it after them. */
export function setUpBrowser({ flags, keepsPages = false, alongside }: SetUp = {}): TestBrowser {
  let browser: Browser;
  let forget: () => void;
  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(flags), alongside?.()]);
    forget = onFailure(() => describePages(browser));
  });
  // An open page keeps sending requests and would follow the leads of later tests.
  if (!keepsPages)
    afterEach(async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    });
  afterAll(() => {
    forget?.();
    return browser?.close();
  });
  return {
    contexts: () => browser.contexts(),
    newContext: (options) => browser.newContext(options),
    newPage: (options) => browser.newPage(options),
  };
}

const SHOWN_CHARS = 2_000;
const LAST_REQUESTS = 40;

/** What every open page shows, and its last requests and messages. */
async function describePages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return (await Promise.all(pages.map(describePage))).join('\n\n');
}

async function describePage(page: Page): Promise<string> {
  const requests = (await page.requests()).slice(-LAST_REQUESTS).map((each) => {
    const answer = each.existingResponse()?.status() ?? each.failure()?.errorText ?? 'no answer';
    return `${answer} ${each.method()} ${each.url()}`;
  });
  const messages = (await page.consoleMessages()).map((each) => each.text());
  messages.push(...(await page.pageErrors()).map((each) => each.message));
  const text = await page.locator('body').innerText({ timeout: 2_000 });
  return [page.url(), ...requests, ...messages, text.slice(0, SHOWN_CHARS)].join('\n');
}

/** The same with an application. Hooks registered after this can use both. */
export function setUpBrowserApp(start: () => Promise<TestApp> = startApp, options: SetUp = {}) {
  const app = {} as TestApp;
  const alongside = async () => {
    Object.defineProperties(app, Object.getOwnPropertyDescriptors(await start()));
  };
  const browser = setUpBrowser({ ...options, alongside });
  // If the app did not start, there is nothing to close.
  afterAll(() => app.close?.());
  return { app, browser };
}
