import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Request } from 'playwright-core';
import { BlogShelf } from '../blog/blog-shelf.js';
import { DEMO_POST, FONT_BYTES, MOST_REQUESTS, PUBLIC_PAGES, STYLE_BYTES } from '../site/public-pages.js';
import { setUpBrowserApp } from '../support/browser-app.js';

const { app, browser } = setUpBrowserApp();
let reportPath: string;

beforeAll(async () => {
  await new BlogShelf(app).post({ slug: DEMO_POST });

  const lead = await app.make.lead();
  await app.make.entry({ leadId: lead.id, rent: 1900 });
  reportPath = `/analysis/${lead.id}`;
});
/** Everything a first visit requests from our server until the page settles. */
async function visit(path: string): Promise<Request[]> {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(app.url)) requests.push(request);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const answers = await Promise.all(requests.map((request) => request.response()));
  expect(answers.filter((answer) => !answer?.ok()).map((answer) => answer?.url())).toEqual([]);
  return requests;
}

async function bytesOf(requests: Request[], type: string): Promise<number> {
  const sizes = await Promise.all(
    requests.filter((request) => request.resourceType() === type).map((request) => request.sizes()),
  );
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

describe('a first visit downloads', () => {
  test.each([...PUBLIC_PAGES, { path: 'a report', scriptBytes: 8 * 1024 }])(
    'for $path one document, at most $scriptBytes bytes of script, one style sheet and two fonts',
    async ({ path, scriptBytes }) => {
      const requests = await visit(path === 'a report' ? reportPath : path);
      const kinds = requests.map((request) => request.resourceType());

      expect(requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(kinds.filter((kind) => kind === 'document')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'stylesheet')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'font').length).toBeLessThanOrEqual(2);
      expect(await bytesOf(requests, 'script')).toBeLessThanOrEqual(scriptBytes);
      expect(await bytesOf(requests, 'stylesheet')).toBeLessThanOrEqual(STYLE_BYTES);
      expect(await bytesOf(requests, 'font')).toBeLessThanOrEqual(FONT_BYTES);
    },
  );
});
