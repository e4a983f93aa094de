import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startApp, type TestApp } from './app.js';
import { openBrowser } from './browser.js';

/** The part of a browser that tests use. */
export type TestBrowser = Pick<Browser, 'contexts' | 'newContext' | 'newPage'>;

interface SetUp {
  flags?: string[];
  /** Set by tests that share the pages of a hook. */
  keepsPages?: boolean;
  /** Starts while the browser opens, since each takes its time. */
  meanwhile?: () => Promise<unknown>;
}

/** Opens a browser before the tests of this file or block, and closes it after them. */
export function setUpBrowser({ flags, keepsPages = false, meanwhile }: SetUp = {}): TestBrowser {
  let browser: Browser;
  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(flags), meanwhile?.()]);
  });
  // An open page goes on asking: a console follows the leads of the tests after it.
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

/** The same with an application; both are there for every hook that is registered after this. */
export function setUpBrowserApp(start: () => Promise<TestApp> = startApp, options: SetUp = {}) {
  const app = {} as TestApp;
  const meanwhile = async () => {
    Object.defineProperties(app, Object.getOwnPropertyDescriptors(await start()));
  };
  const browser = setUpBrowser({ ...options, meanwhile });
  // An app that did not start has nothing to close.
  afterAll(() => app.close?.());
  return { app, browser };
}
