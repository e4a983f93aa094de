import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Script } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OFFLINE_PATH, type OfflineRelease, SERVICE_WORKER_PATH } from '#shared/paths.js';
import { BlogShelf } from '../blog/blog-shelf.js';
import { fontsOf, scriptsOf, sheetsOf } from '../site/page-files.js';
import {
  DEMO_POST,
  FONT_BYTES,
  MOST_REQUESTS,
  PUBLIC_PAGES,
  REPORT,
  STYLE_BYTES,
} from '../site/public-pages.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let reportPath: string;

beforeAll(async () => {
  app = await startApp();
  await new BlogShelf(app).post({ slug: DEMO_POST });
  const lead = await app.make.lead();
  await app.make.entry({ leadId: lead.id, rent: 1900 });
  reportPath = `/analysis/${lead.id}`;
});
afterAll(() => app.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it is sent. */
  bytes: number;
  text: string;
}

const UNPACK: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

function ask(path: string, encoding = 'identity'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpGet(app.url + path, { headers: { 'accept-encoding': encoding } }, async (response) => {
      const body = await buffer(response);
      const { statusCode: status, headers } = response;
      const unpacked = UNPACK[headers['content-encoding'] ?? '']?.(body) ?? body;
      resolve({ status: status!, headers, bytes: body.length, text: String(unpacked) });
    }).on('error', reject);
  });
}

async function bytesOf(files: string[], encoding: string): Promise<number> {
  const answers = await Promise.all(files.map((file) => ask(`/site-assets/${file}`, encoding)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  return answers.reduce((sum, { bytes }) => sum + bytes, 0);
}

describe('a first visit downloads', () => {
  test.each([...PUBLIC_PAGES, { ...REPORT, path: 'a report' }])(
    'for $path at most $scriptBytes bytes of script, its style sheets and two fonts',
    async ({ path, scriptBytes }) => {
      const page = await ask(path === 'a report' ? reportPath : path, 'gzip');
      const [scripts, sheets, fonts] = [scriptsOf(page.text), sheetsOf(page.text), fontsOf(page.text)];

      expect([page.status, page.headers['content-encoding']]).toEqual([200, 'gzip']);
      // The sheet of all pages, and on some pages their own.
      expect([1, 2]).toContain(sheets.length);
      expect(fonts.length).toBeLessThanOrEqual(2);
      expect(1 + scripts.length + sheets.length + fonts.length).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(await bytesOf(scripts, 'gzip')).toBeLessThanOrEqual(scriptBytes);
      expect(await bytesOf(sheets, 'gzip')).toBeLessThanOrEqual(STYLE_BYTES);
      expect(await bytesOf(fonts, 'gzip')).toBeLessThanOrEqual(FONT_BYTES);
    },
  );

  test.each(['br', 'gzip'])(
    'scripts and style sheets of site and console are encoded as %s',
    async (encoding) => {
      const documents = await Promise.all(['/', '/login'].map(async (path) => (await ask(path)).text));
      const files = new Set(documents.join().match(/\/(?:site|console)-assets\/[^"]+\.(?:js|css)/g)!);

      expect(files.size).toBeGreaterThan(3);
      for (const file of files) {
        const { headers, bytes } = await ask(file, encoding);
        // In the smallest files, the headers outweigh what compression saves.
        if (bytes < 1024 && headers['content-encoding'] === undefined) continue;
        expect([file, headers['content-encoding'], headers.vary]).toEqual([
          file,
          encoding,
          'accept-encoding',
        ]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    },
  );
});

// P-209, decision 49
describe('the service worker', () => {
  test('is checked on every visit, covers the whole site, and may only fetch from us', async () => {
    const { status, headers } = await ask('/service-worker.js');
    const page = await ask('/');

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(page.headers['content-security-policy']).toContain("worker-src 'self'");
  });

  // At the root it covers every page; a narrower scope would have to be set where it is registered.
  test('is registered by plain, hydrated and light pages from the root, without another scope', async () => {
    expect(SERVICE_WORKER_PATH).toBe('/service-worker.js');
    for (const path of ['/', '/analysis', '/realtor-referral']) {
      const scripts = scriptsOf((await ask(path)).text).map((file) => ask(`/site-assets/${file}`));
      const code = (await Promise.all(scripts)).map(({ text }) => text).join('\n');

      expect([path, code.match(/serviceWorker\.register\([^,)]*\)/g)?.length]).toEqual([path, 1]);
      expect(code).toContain(SERVICE_WORKER_PATH);
    }
  });

  // C-17
  describe('with a notification', () => {
    const content = { title: 'Ada Brandt replied', body: 'Tuesday works', path: '/leads/7', tag: 'n1' };

    test('shows what the server sent, and nothing twice', async () => {
      const worker = await runWorker([]);

      await worker.emit('push', { data: { json: () => content } });

      expect(worker.done).toEqual([
        [
          'show',
          'Ada Brandt replied',
          { body: 'Tuesday works', tag: 'n1', data: '/leads/7', icon: '/site-images/icon-192.png' },
        ],
      ]);
      expect((await ask('/site-images/icon-192.png')).status).toBe(200);
    });

    test.each([
      ['in an open console tab', ['/pricing', '/leads'], [['post', { openPath: '/leads/7' }], ['focus']]],
      ['in a new tab when only the site is open', ['/pricing'], [['open', '/leads/7']]],
    ])('opens the lead %s', async (_, tabs, done) => {
      const worker = await runWorker(tabs);

      await worker.emit('notificationclick', {
        notification: { data: '/leads/7', close: () => worker.done.push(['close']) },
      });

      expect(worker.done).toEqual([['close'], ...done]);
    });
  });

  test('is a script that runs, and every file it caches exists', async () => {
    const { text } = await ask('/service-worker.js');

    const [line] = text.split('\n');
    const release = JSON.parse(line!.match(/^const __RELEASE__ = (.*);$/)![1]!) as OfflineRelease;
    const kept = [OFFLINE_PATH, '/login', ...release.siteFiles, ...release.consoleFiles];
    const answers = await Promise.all(kept.map(async (path) => [path, (await ask(path)).status]));
    expect(() => new Script(text)).not.toThrow();
    expect(release.siteFiles.length).toBeGreaterThan(3);
    expect(release.consoleFiles.length).toBeGreaterThan(3);
    expect(answers).toEqual(kept.map((path) => [path, 200]));
  });
});

/** Runs the worker's script with the browser's part of it recorded. */
async function runWorker(tabs: string[]) {
  const { text } = await ask(SERVICE_WORKER_PATH);
  const done: unknown[][] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const clients = tabs.map((path) => ({
    url: app.url + path,
    postMessage: (message: unknown) => done.push(['post', message]),
    focus: async () => done.push(['focus']),
  }));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    registration: { showNotification: async (...shown: unknown[]) => done.push(['show', ...shown]) },
    clients: { matchAll: async () => clients, openWindow: async (path: string) => done.push(['open', path]) },
  };
  new Script(text).runInNewContext({ self, URL, caches: {} });
  const emit = async (name: string, event: object) => {
    let work: unknown;
    listeners[name]!({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  return { done, emit };
}
