import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import type * as TestingLibrary from '@testing-library/dom';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import type { Container, Root } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import type { Role, SessionView } from '#shared/user.js';
import { ACCESS_TOKEN_SECONDS } from '../../src/users/sessions/access-tokens.js';
import { startApp, type TestApp } from './app.js';
import { installDom } from './dom.js';
import { onFailure } from './failure-details.mjs';
import { PASSWORD } from './make/user.js';

/** A request of the console, for example `PATCH /api/leads/7`. */
interface Sent {
  line: string;
  body: unknown;
}

/** Undefined leaves the response to the server. */
type Reply = (request: Sent) => Response | undefined | Promise<Response | undefined>;

/** The part of user-event that tests use: its own types extend every element. */
interface User {
  click(element: Element): Promise<void>;
  hover(element: Element): Promise<void>;
  keyboard(keys: string): Promise<void>;
  selectOptions(field: Element, option: string): Promise<void>;
  type(field: Element, text: string): Promise<void>;
  upload(field: Element, file: File): Promise<void>;
}

type Library = Pick<typeof TestingLibrary, 'fireEvent' | 'screen' | 'waitFor' | 'within'>;

type Name = string | RegExp;
/** A part of the page, with what finds things in it. */
export type Part = ReturnType<Library['within']>;

/** The page that is open, with what Testing Library finds on it. */
export interface ConsolePage extends Library {
  app: TestApp;
  /** Clicks, types and tabs like a person. */
  user: User;
  /** Puts a text into a field. */
  fill(field: Element, text: string): void;
  /** Opens a page of the console for a new staff member. */
  open(path: string, options?: { role?: Role }): Promise<void>;
  /** Goes to another page of the open console. */
  go(path: string): Promise<void>;
  /** Opens the same page again, with what the browser stored. */
  reload(): void;
  /** Until the end of the test. */
  resize(width: number): void;
  /** Where the console is now. */
  path(): string;
  /** Presses a button, once the page or this part of it has one. */
  press(name: Name, on?: Part): Promise<void>;
  /** Opens a menu and chooses from it. */
  pick(menu: Name, item: Name): Promise<void>;
  /** Picks an option of a Material UI select. */
  choose(label: Name, option: Name, on?: Part): Promise<void>;
  region(name: Name): Promise<Part>;
  dialog(name?: Name): Promise<Part>;
  row(name: RegExp): Promise<Part>;
  /** The toasts, even while a dialog is open over them. */
  messages(): Part;
  /** Waits until the page no longer has such an element. */
  gone(find: () => Element | null): Promise<void>;
}

export interface ConsoleApp {
  page: ConsolePage;
  /** Responds to matching request lines in place of the server until the returned function is called. */
  reply(line: RegExp, reply: Reply): () => void;
  /** What the console sent since it was opened. */
  sent: Sent[];
}

/** What the tests read of an element; they are compiled without the browser's types. */
interface Shown {
  textContent: string;
  value: string;
  validity: { valid: boolean };
  src?: string;
  className: string;
  getAttribute(name: string): string | null;
  focus(): void;
  matches(selector: string): boolean;
}

export const textOf = (element: object) => (element as Shown).textContent;
export const fieldValue = (element: object) => (element as Shown).value;
export const isValid = (element: object) => (element as Shown).validity.valid;

export const srcOf = (element: object) => (element as Shown).src;

export const idOf = (element: object) => (element as Shown).getAttribute('id');

export const hrefOf = (link: object) => (link as Shown).getAttribute('href');
export const focus = (element: object) => (element as Shown).focus();
export const hasFocus = (element: object) => (element as Shown).matches(':focus');
export const pathOf = (link: object) => (link as { pathname: string }).pathname;
/** Whether a button is temporarily disabled. */
export const isBusy = (button: object) => (button as Shown).getAttribute('aria-disabled') === 'true';
export const classOf = (element: object) => (element as Shown).className;

export const json = (body: unknown, status = 200) => Response.json(body, { status });

const problem = (status: number, code: string, message: string) =>
  json({ code, message, detail: message }, status);

export const OFFLINE = () => Promise.reject(new TypeError('Failed to fetch'));

/** What can happen to a save: how `reply` makes it happen, and what the page then says. */
export const SAVE_FAULTS = [
  ['offline', OFFLINE, /We can't reach the server/],
  [
    'after a server error',
    () => problem(500, 'INTERNAL', 'Something went wrong on our side.'),
    /Something went wrong on our side/,
  ],
  [
    'refused by the server',
    () => problem(409, 'CONFLICT', 'Someone else changed this lead.'),
    /Someone else changed this lead/,
  ],
] as const;

type Router = ReturnType<typeof createBrowserRouter>;

const USER_EVENT: string = '@testing-library/user-event';

const admin = (file: string) => import(new URL(`../../admin/src/${file}`, import.meta.url).href);

/** The console in a simulated browser, in front of the real application. */
export function setUpConsole(start: () => Promise<TestApp> = startApp): ConsoleApp {
  const replies: { line: RegExp; reply: Reply }[] = [];
  const sent: Sent[] = [];
  const refused: string[] = [];
  const unanswered = new Set<Promise<Response>>();
  const page = {} as ConsolePage;
  let tearDown: () => Promise<void>;
  let forget: (() => void) | undefined;
  let leave = async () => {};

  beforeAll(async () => {
    const app = await start();
    const window = installDom(app.url);
    const fetchBefore = globalThis.fetch;
    globalThis.fetch = (input, init) => send(fetchBefore, app.url, input, init);
    tearDown = async () => {
      globalThis.fetch = fetchBefore;
      await app.close();
    };
    const library = await loadLibrary();
    forget = onFailure(async () => describeFailure(refused));
    const { createRoot } = await import('react-dom/client');
    const [{ App }, session, { createBrowserRouter, RouterProvider }] = await Promise.all([
      admin('App.tsx'),
      admin('session/session.ts'),
      import('react-router'),
    ]);
    const caches = await watchCaches();
    let router: Router | undefined;
    const roots: Root[] = [];
    function close(): void {
      for (const root of roots.splice(0)) root.unmount();
      window.document.body.replaceChildren();
      router?.dispose();
      for (const cache of caches) cache.clear();
    }
    leave = async () => {
      close();
      await session.logOut();
      await settled();
      resize(1_280);
      window.localStorage.clear();
      window.sessionStorage.clear();
    };
    /** With a session made for it, because hashing a password takes a tenth of the time of a test. */
    async function signIn(role: Role): Promise<void> {
      const staff = await app.signIn(role);
      const { body: user } = await staff.get('/api/auth/me');
      const view: SessionView = { accessToken: staff.token, expiresIn: ACCESS_TOKEN_SECONDS, user };
      const stop = reply(/^POST \/api\/auth\/login$/, () => json(view));
      await session.logIn(user.email, PASSWORD);
      stop();
    }
    async function open(path: string, { role = 'user' }: { role?: Role } = {}): Promise<void> {
      // A page that stays open would show what the next person may see.
      close();
      await signIn(role);
      window.happyDOM.setURL(app.url + path);
      show();
      await library.waitFor(() => page.messages());
    }
    function show(): void {
      const opened = createBrowserRouter([{ path: '*', element: createElement(App) }]);
      const container = window.document.body.appendChild(window.document.createElement('div'));
      const root = createRoot(container as unknown as Container);
      router = opened;
      roots.push(root);
      sent.length = 0;
      refused.length = 0;
      flushSync(() => root.render(createElement(RouterProvider, { router: opened })));
    }
    function reload(): void {
      close();
      show();
    }
    const resize = (width: number) => window.happyDOM.setViewport({ width });
    const path = () => window.location.pathname + window.location.search;
    const go = async (to: string) => router?.navigate(to);
    const fill = (field: Element, value: string) => library.fireEvent.change(field, { target: { value } });
    Object.assign(page, library, { app, fill, go, open, path, reload, resize }, partsOf(library));
  });
  afterEach(async () => {
    replies.length = 0;
    globalThis.setTimeout = realTimeout;
    await leave();
  });
  afterAll(() => {
    forget?.();
    return tearDown();
  });
  return { page, reply, sent };

  function reply(line: RegExp, answer: Reply): () => void {
    const entry = { line, reply: answer };
    replies.unshift(entry);
    return () => void replies.splice(replies.indexOf(entry), 1);
  }

  async function send(
    through: typeof fetch,
    origin: string,
    input: Parameters<typeof fetch>[0],
    init?: RequestInit,
  ) {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(request?.url ?? String(input), origin);
    if (url.origin !== origin) return through(input, init);
    const line = `${init?.method ?? request?.method ?? 'GET'} ${url.pathname}${url.search}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    sent.push({ line, body });
    const match = replies.find((each) => each.line.test(line));
    const answer =
      (await match?.reply({ line, body })) ?? (await untilAborted(through, request ?? url, init));
    if (!answer.ok) refused.push(`${answer.status} to ${line}`);
    return answer;
  }

  /** A refused request of a closed page asks for a session once more, and could end that of the next test. */
  async function settled(): Promise<void> {
    while (unanswered.size > 0) {
      await Promise.allSettled(unanswered);
      await delay(0);
    }
  }

  /** The server keeps working after the page aborts a request, so a test waits for the response before it ends. */
  function untilAborted(through: typeof fetch, input: Request | URL, { signal, ...init }: RequestInit = {}) {
    const answer = late(through(input, init));
    unanswered.add(answer);
    const answered = () => void unanswered.delete(answer);
    answer.then(answered, answered);
    if (!signal) return answer;
    signal.throwIfAborted();
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      answer.then(resolve, reject);
    });
  }
}

/**
 * With `LATE_ANSWERS_MS`, answers arrive up to that much later, most of them soon. It finds screens and tests that depend
 * on which of two answers comes first.
 */
async function late(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (LATE_ANSWERS_MS > 0) await delay(LATE_ANSWERS_MS * Math.random() ** 3);
  return response;
}

const LATE_ANSWERS_MS = Number(process.env.LATE_ANSWERS_MS ?? 0);

/** Finds the parts that tests look for again and again. */
function partsOf({ screen, user, waitFor, within }: Library & { user: User }) {
  const partOf = (role: string) => async (name?: Name) => within(await screen.findByRole(role, { name }));
  const press = async (name: Name, on: Part = screen) => user.click(await on.findByRole('button', { name }));
  const pick = async (menu: Name, item: Name) => {
    await press(menu);
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  async function choose(label: Name, option: Name, on: Part = screen): Promise<void> {
    await user.click(await on.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  const messages = () => within(screen.getByRole('region', { name: 'Notifications', hidden: true }));
  const gone = (find: () => Element | null) =>
    waitFor(() => {
      if (find()) throw new Error('It is still there');
    });
  return {
    press,
    pick,
    choose,
    region: partOf('region'),
    dialog: partOf('dialog'),
    row: partOf('row'),
    messages,
    gone,
  };
}

/** Where the last failed query looked. While tests wait, thousands of queries fail. */
let searched: object | undefined;

/** What a failed test's page shows, and the refused requests, because their toast has closed by then. */
function describeFailure(refused: string[]): string {
  const { document } = globalThis as never as {
    document: { body: object; querySelector(selector: string): object | null };
  };
  const page = document.querySelector('main') ?? document.body;
  return [
    `Searched: ${searched ? textOf(searched).slice(0, 2_000) : ''}`,
    `Page: ${textOf(page).slice(0, 2_000)}`,
    `Refused: ${refused.join(', ')}`,
  ].join('\n');
}

/** Loaded once there is a document, because it looks for one as it loads. */
async function loadLibrary() {
  const { configure, ...library } = await import('@testing-library/dom');
  const { userEvent } = await import(USER_EVENT);
  configure({
    // As in a browser, where everything an event changes is on screen before the next one.
    eventWrapper: flushSync,
    asyncWrapper: async (wait) => {
      const result = await wait();
      await delay(0);
      return result;
    },
    asyncUtilTimeout: 10_000,
    getElementError(message, container) {
      searched = container;
      return new Error(message?.split('\n\nHere are')[0]);
    },
  });
  return { ...library, user: userEvent.setup({ delay: 0 }) };
}

/** The caches of the pages that were opened. */
async function watchCaches(): Promise<Set<QueryClient>> {
  if (caches.size > 0) return caches;
  const { QueryClient, timeoutManager } = await import('@tanstack/react-query');
  timeoutManager.setTimeoutProvider({
    // Retries immediately, and no garbage collection timer keeps the process alive.
    setTimeout: (run, ms) => Number(setTimeout(run, ms <= LONGEST_RETRY_MS ? 0 : ms).unref()),
    clearTimeout: (timer) => clearTimeout(Number(timer)),
    setInterval(run, ms) {
      lastRefresh += 1;
      refreshes.set(lastRefresh, { run, ms, waited: 0 });
      return lastRefresh;
    },
    clearInterval: (key) => refreshes.delete(Number(key)),
  });
  const { mount } = QueryClient.prototype;
  QueryClient.prototype.mount = function (this: QueryClient) {
    caches.add(this);
    mount.call(this);
  };
  return caches;
}

const caches = new Set<QueryClient>();
const LONGEST_RETRY_MS = 30_000;
const refreshes = new Map<number, { run: () => void; ms: number; waited: number }>();
let lastRefresh = 0;

/** Lets this time pass for a page's regular refetches. */
export function passRefreshTime(ms: number): void {
  for (const refresh of refreshes.values()) {
    refresh.waited += ms;
    for (; refresh.waited >= refresh.ms; refresh.waited -= refresh.ms) refresh.run();
  }
}

/** A wait of exactly this length ends immediately in this test. */
export const skipWait = (ms: number) => changeWait(ms, 0);

/** A wait of exactly this length never ends, in this test. */
export const holdWait = (ms: number) => changeWait(ms, LONGEST_WAIT_MS);

function changeWait(from: number, to: number): void {
  const wait = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    ms === from ? realTimeout(run, to, ...values).unref() : realTimeout(run, ms, ...values);
  globalThis.setTimeout = Object.assign(wait, realTimeout);
}

const LONGEST_WAIT_MS = 2 ** 31 - 1;
const realTimeout = globalThis.setTimeout;
