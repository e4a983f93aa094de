import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { SitePages } from '../../src/web/site-pages.js';
import { startApp, type TestApp } from '../support/app.js';
import { startDatabaseProxy } from '../support/proxy.js';

let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  app = await startApp();
  second = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** As it is sent: `fetch` would decompress it. */
function ask(path: string, headers: Record<string, string> = {}, { method = 'GET', of = app } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    httpGet(of.url + path, { method, headers }, async (response) => {
      resolve({ status: response.statusCode!, headers: response.headers, body: await buffer(response) });
    }).on('error', reject);
  });
}

const PAGES = ['/', '/team', '/privacy', '/terms', '/sms-terms', '/offline'];

describe('a page that only reads', () => {
  test.each(PAGES)('%s is the same bytes for everyone, with an ETag', async (path) => {
    const first = await ask(path);
    const again = await ask(`${path}?utm_source=mail&x=<script>`, { cookie: 'keyturn_role=admin' });
    const known = await ask(path, { 'if-none-match': `"another", ${first.headers.etag}` });

    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(again.body.equals(first.body)).toBe(true);
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect(known.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ])('is encoded as %s where the browser accepts %s', async (encoding, accepted, unpack) => {
    const plain = await ask('/team');
    const packed = await ask('/team', { 'accept-encoding': accepted });

    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(unpack(packed.body).equals(plain.body)).toBe(true);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  });

  test('a HEAD request gets the headers without the page', async () => {
    const page = await ask('/team');
    const head = await ask('/team', {}, { method: 'HEAD' });

    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect([head.headers.etag, head.headers['content-length']]).toEqual([
      page.headers.etag,
      String(page.body.length),
    ]);
  });

  test.each(['/team/', '/TEAM', '/team?page=2'])('%s names the page’s canonical URL', async (spelling) => {
    const { body } = await ask(spelling);

    expect(String(body)).toContain('<link rel="canonical" href="http://localhost:3000/team"/>');
  });
});

describe('an edit of the company', () => {
  test('shows immediately where it was made and within a second on every other process', async () => {
    const before = await ask('/team');
    await ask('/team', {}, { of: second });

    await app.as.admin.patch('/api/company').send({ name: 'Prairie Evening Homes' });
    const here = await ask('/team', { 'if-none-match': before.headers.etag! });
    await new Promise((resolve) => setTimeout(resolve, 1_001));
    const there = await ask('/team', {}, { of: second });

    expect(here.status).toBe(200);
    expect(String(here.body)).toContain('Prairie Evening Homes');
    expect(there.headers.etag).toBe(here.headers.etag);
    expect(there.body.equals(here.body)).toBe(true);
  });
});

describe('a cached page', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Longer than a read is cached. */
  const untilReread = () => pause(1_001);

  test('is not rendered again while its data stays the same', async () => {
    const rendering = jest.spyOn(app.app.get(SitePages), 'renderShared');
    await ask('/team');
    rendering.mockClear();

    await untilReread();
    await ask('/team');

    expect(rendering).not.toHaveBeenCalled();
  });

  test('never returns a render that started before an edit to a request made after it', async () => {
    const pages = app.app.get(SitePages);
    const render = pages.renderShared.bind(pages);
    const gate = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    jest.spyOn(pages, 'renderShared').mockImplementationOnce(async (...asked) => {
      const rendered = await render(...asked);
      read.resolve();
      await gate.promise;
      return rendered;
    });
    await app.as.admin.patch('/api/company').send({ name: 'Before Homes' });
    const early = ask('/terms');
    await read.promise;

    await app.as.admin.patch('/api/company').send({ name: 'After Homes' });
    const late = [ask('/terms'), ask('/terms')];
    await pause(100);
    gate.resolve();

    expect(String((await early).body)).toContain('Before Homes');
    for (const { body } of await Promise.all(late)) expect(String(body)).toContain('After Homes');
  });

  test('stays as it was while the database is down', async () => {
    const wire = await startDatabaseProxy(app.config.DATABASE_URL);
    await app.as.admin.patch('/api/company').send({ name: 'Lasting Homes' });
    const cutOff = await startApp({ DATABASE_URL: wire.url });
    const before = await Promise.all(['/', '/offline'].map((path) => ask(path, {}, { of: cutOff })));

    await wire.unplug();
    await untilReread();
    const during = await Promise.all(['/', '/offline'].map((path) => ask(path, {}, { of: cutOff })));
    await wire.mend();
    await app.as.admin.patch('/api/company').send({ name: 'Returned Homes' });
    // Message workers read the company all the time, so a slightly older name may be cached.
    await untilReread();
    const after = await ask('/offline', {}, { of: cutOff });

    await cutOff.close();
    await wire.unplug();
    expect(String(before[1]!.body)).toContain('Lasting Homes');
    expect(during.map(({ headers }) => headers.etag)).toEqual(before.map(({ headers }) => headers.etag));
    expect(String(after.body)).toContain('Returned Homes');
  });
});

describe('a personal page', () => {
  test('is rendered for each request, compressed on the fly, and has no ETag', async () => {
    const lead = await app.make.lead();
    await app.make.entry({ leadId: lead.id, rent: 1900 });

    const report = await ask(`/analysis/${lead.id}`, { 'accept-encoding': 'br' });

    expect([report.status, report.headers['content-encoding'], report.headers.etag]).toEqual([
      200,
      'br',
      undefined,
    ]);
    expect(report.headers['cache-control']).toBe('private, no-store');
    expect(String(brotliDecompressSync(report.body))).toContain('$1,900');
  });

  test('an unknown address is 404, has no canonical URL and is not cached', async () => {
    const { status, headers, body } = await ask('/nowhere');

    expect([status, headers.etag]).toEqual([404, undefined]);
    expect(String(body)).not.toMatch(/rel="canonical"|og:url/);
    expect(String(body)).toContain('<meta name="robots" content="noindex"/>');
  });
});
