import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startApp, type TestApp } from './app.js';
import { openBrowser } from './browser.js';

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
  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(flags), alongside?.()]);
  });
  // An open page keeps sending requests and would follow the leads of later tests.
  if (!keepsPages)
    afterEach(async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    });
  afterAll(() => browser?.close());
  return {
    contexts: () => browser.contexts(),
    newContext: (options) => browser.newContext(options),
    newPage: (options) => browser.newPage(options),
  };
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
