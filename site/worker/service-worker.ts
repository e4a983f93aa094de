import type { PushContent } from '#shared/notification-preferences.js';
import {
  CACHE_CONSOLE,
  CONSOLE_SHELL_PATH,
  isConsolePath,
  OFFLINE_PATH,
  type OfflineRelease,
  type OpenPage,
} from '#shared/paths.js';

declare const self: ServiceWorkerGlobalScope;
declare const __RELEASE__: OfflineRelease;

const { version, siteFiles, consoleFiles } = __RELEASE__;
const SITE = 'site-';
const CONSOLE = 'console-';
const HASHED = /^\/(site|console)-assets\//;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  if (event.data === CACHE_CONSOLE) event.waitUntil(cacheConsole());
});
self.addEventListener('push', (event) => event.waitUntil(showNotification(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (HASHED.test(pathname)) event.respondWith(answerFile(event.request));
});

/** Each release has its own caches, so files from different releases never mix. */
async function install(): Promise<void> {
  const isConsoleKept = (await caches.keys()).some((name) => name.startsWith(CONSOLE));
  await keep(SITE, [OFFLINE_PATH, ...siteFiles]);
  if (isConsoleKept) await cacheConsole();
  await self.skipWaiting();
}

/** Safe for open pages: documents come from the network, and hashed files never change. */
async function takeOver(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => ![SITE + version, CONSOLE + version].includes(name),
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function cacheConsole(): Promise<void> {
  if (await caches.match(CONSOLE_SHELL_PATH, { cacheName: CONSOLE + version })) return;
  await keep(CONSOLE, [CONSOLE_SHELL_PATH, ...consoleFiles]);
}

/** All or nothing, and without credentials, so nothing personal is cached. */
async function keep(kind: string, paths: string[]): Promise<void> {
  const requests = paths.map(
    (path) => new Request(path, { credentials: 'omit', cache: HASHED.test(path) ? 'default' : 'no-cache' }),
  );
  const cache = await caches.open(kind + version);
  await cache.addAll(requests);
}

/** Network first; the cache is used only when the network fails. */
async function answerPage(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const shell = isConsolePath(pathname) ? await kept(CONSOLE_SHELL_PATH) : undefined;
    return shell ?? (await kept(OFFLINE_PATH)) ?? Response.error();
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

function kept(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

async function showNotification({ data }: PushEvent): Promise<void> {
  const { title, path, ...content } = data!.json() as PushContent;
  await self.registration.showNotification(title, {
    ...content,
    data: path,
    icon: '/site-images/icon-192.png',
  });
}

/** In an open console tab, which keeps its drafts, or else in a new one. */
async function openPage(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isConsolePath(new URL(url).pathname));
  if (!tab) return void (await self.clients.openWindow(path));
  tab.postMessage({ openPath: path } satisfies OpenPage);
  await tab.focus();
}
