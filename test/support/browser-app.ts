import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
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

/** By flags. The files of a worker share a browser until the worker ends, and each opens its own profiles. */
const browsers = new Map<string, Promise<Browser>>();

async function sharedBrowser(flags: string[] = []): Promise<Browser> {
  const key = flags.join(' ');
  const open = await browsers.get(key)?.catch(() => undefined);
  if (open?.isConnected()) return open;
  const opening = openBrowser(flags);
  browsers.set(key, opening);
  return opening;
}

/** Prepares a browser before the tests of this file or block, and closes what they opened in it. */
export function setUpBrowser({ flags, keepsPages = false, alongside }: SetUp = {}): TestBrowser {
  let browser: Browser;
  let forget: () => void;
  const profiles = new Set<BrowserContext>();
  const keep = (profile: BrowserContext) => {
    profiles.add(profile);
    profile.once('close', () => profiles.delete(profile));
  };
  const closeAll = () => Promise.all([...profiles].map((profile) => profile.close()));
  beforeAll(async () => {
    [browser] = await Promise.all([sharedBrowser(flags), alongside?.()]);
    forget = onFailure(() => describePages([...profiles]));
  });
  // An open page keeps sending requests and would follow the leads of later tests.
  if (!keepsPages) afterEach(closeAll);
  afterAll(() => {
    forget?.();
    return closeAll();
  });
  return {
    contexts: () => [...profiles],
    async newContext(options) {
      const profile = await browser.newContext({ reducedMotion: 'reduce', ...options });
      keep(profile);
      return profile;
    },
    async newPage(options) {
      const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
      keep(page.context());
      return page;
    },
  };
}

const SHOWN_CHARS = 2_000;
const LAST_REQUESTS = 40;

/** What every open page shows, and its last requests and messages. */
async function describePages(profiles: BrowserContext[]): Promise<string> {
  const pages = profiles.flatMap((profile) => profile.pages());
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
