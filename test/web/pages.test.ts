import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { InProcessSiteApis } from '../../src/web/in-process-site-api.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

test.each([
  ['application/json', '{"email":"ada@example.com"}'],
  ['application/json', '{'],
  ['text/plain', 'email=ada@example.com'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['', ''],
])('a page accepts only a form: %s %j gets 415', async (type, body) => {
  const response = await fetch(`${app.url}/analysis`, {
    method: 'POST',
    headers: type ? { 'content-type': type } : {},
    body,
  });

  expect([response.status, response.headers.get('content-type')]).toEqual([
    415,
    'application/problem+json; charset=utf-8',
  ]);
});

test('a rendered report counts toward the same limit as a fetched one', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '0.01' });
  const lead = await limited.make.lead();
  await limited.make.entry({ leadId: lead.id, rent: 1900 });
  const visitor = { ip: '127.0.0.1', id: 'page', cookies: {} } as FastifyRequest;
  const page = limited.app.get(InProcessSiteApis).for(visitor);
  const fetchOne = () => limited.as.anonymous.get(`/api/public/analyses/${lead.id}`);

  await page.analysis(lead.id);
  await fetchOne();
  await page.analysis(lead.id);

  expect((await fetchOne()).status).toBe(429);
  await expect(page.analysis(lead.id)).rejects.toMatchObject({ problem: { status: 429 } });
  await limited.close();
});

test('limits how many pages are rendered for one address in a minute, but not cached pages or other addresses', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '0.01', TRUSTED_PROXIES: '1' });
  const get = (path: string, address: string) =>
    limited.as.anonymous.get(path).set('X-Forwarded-For', address);
  const statuses = async (path: string, address: string, count: number) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i += 1) seen.push((await get(path, address)).status);
    return seen;
  };

  const made = await statuses('/analysis/no-such-report', '203.0.113.7', 4);
  const shared = await statuses('/faq', '203.0.113.7', 2);
  const elsewhere = await statuses('/analysis/no-such-report', '203.0.113.8', 1);
  const searches = await statuses('/api/public/blog/posts?q=rent', '203.0.113.8', 4);
  const lists = await statuses('/api/public/blog/posts', '203.0.113.8', 4);

  await limited.close();
  expect(made).toEqual([404, 404, 404, 429]);
  expect(shared).toEqual([200, 200]);
  expect(elsewhere).toEqual([404]);
  expect(searches).toEqual([200, 200, 200, 429]);
  expect(lists).toEqual([200, 200, 200, 200]);
});
