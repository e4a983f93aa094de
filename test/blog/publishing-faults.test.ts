import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import type { BlogPostView } from '#shared/blog.js';
import { startApp, type TestApp } from '../support/app.js';
import { runScript } from '../support/processes.js';
import { type DatabaseProxy, startDatabaseProxy } from '../support/proxy.js';
import { until } from '../support/until.js';
import { blogDesk } from './blog-desk.js';

/** A server in a separate process, whose database can be taken away, and one that always sees what is stored. */
let server: Awaited<ReturnType<typeof runScript>>;
let steady: TestApp;
let wire: DatabaseProxy;
let desk: ReturnType<typeof blogDesk>;

beforeAll(async () => {
  steady = await startApp();
  wire = await startDatabaseProxy(steady.config.DATABASE_URL);
  server = await runScript('server.process.ts', { DATABASE_URL: wire.url });
  desk = blogDesk(steady);
});
afterAll(async () => {
  await wire.mend();
  // The process exits with 1 if any of its responses was a 500.
  expect(await server.stop()).toBe(0);
  await wire.unplug();
  await steady.close();
});

const visit = (path: string) => supertest(server.answer).get(path);
const publish = ({ id, version }: BlogPostView) =>
  supertest(server.answer)
    .put(`/api/blog-posts/${id}`)
    .set('Authorization', `Bearer ${steady.as.admin.token}`)
    .send({ status: 'published', version });
const stored = async ({ id }: BlogPostView): Promise<BlogPostView> =>
  (await steady.as.admin.get(`/api/blog-posts/${id}`)).body;
const isReady = async () => (await visit('/ready')).status === 200;
const actions = async ({ id }: BlogPostView) => (await desk.audited(id)).map(({ action }) => action);

test('publishing while the database restarts is refused, changes nothing, and works afterwards', async () => {
  const draft = await desk.post({ slug: 'restarted' });
  const shown = await desk.post({ slug: 'shown-before', title: 'Shown before', status: 'published' });
  expect((await visit(`/blog/${shown.slug}`)).status).toBe(200);
  await wire.unplug();

  const refused = await publish(draft);
  const [page, missing] = [await visit(`/blog/${shown.slug}`), await visit(`/blog/${draft.slug}`)];

  expect([refused.status, refused.body.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  // A cached page stays; one that can't be looked up is not reported as missing.
  expect([page.status, page.text.includes('Shown before'), missing.status]).toEqual([200, true, 503]);
  expect(await stored(draft)).toEqual(draft);

  await wire.mend();
  await until(isReady);
  const again = await publish(draft);
  expect([again.status, again.body.status]).toEqual([200, 'published']);
  expect(await actions(draft)).toEqual(['blog.created', 'blog.published']);
  expect((await visit(`/blog/${draft.slug}`)).status).toBe(200);
});

/** Saves like an editor who is asked to try again: a save whose response was lost gets a 409. */
async function publishInTheEnd(draft: BlogPostView): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const { status } = await publish(draft);
    statuses.push(status);
    if (status !== 503) return statuses;
    await until(isReady);
  }
}

test('posts published while every connection is cut are each published once and complete', async () => {
  const drafts: BlogPostView[] = [];
  for (let index = 0; index < 12; index++) drafts.push(await desk.post());
  const statuses: number[] = [];
  let published = 0;
  let isOver = false;
  const cutConnections = async () => {
    while (!isOver) {
      const before = published;
      wire.cut();
      // Even on a slow machine, a save has time to get through between two cuts.
      do await new Promise((resolve) => setTimeout(resolve, 30));
      while (published === before && !isOver);
    }
  };

  const cutting = cutConnections();
  await Promise.all(
    drafts.map(async (draft) => {
      statuses.push(...(await publishInTheEnd(draft)));
      published += 1;
    }),
  );
  isOver = true;
  await cutting;

  expect([...new Set(statuses)].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  for (const draft of drafts) {
    const post = await stored(draft);
    expect([post.status, post.version]).toEqual(['published', draft.version + 1]);
    expect(post.publishedAt).not.toBeNull();
    expect(await actions(draft)).toEqual(['blog.created', 'blog.published']);
    expect((await steady.as.anonymous.get(`/blog/${draft.slug}`)).status).toBe(200);
  }
});
