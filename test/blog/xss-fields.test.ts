import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withoutDirectionMarks } from '#shared/text.js';
import { startApp, type TestApp } from '../support/app.js';
import { XSS_PAYLOADS } from './xss-payloads.js';

/** NUL is rejected in every body first, so such a payload is sent as the text it would leave. */
const sent = XSS_PAYLOADS.map((payload) => payload.replaceAll('\u0000', ''));
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

// S-108..S-111: text stays text, which the pages escape
test('plain text fields store what was typed', async () => {
  const plain = ['title', 'excerpt', 'featuredImageAlt', 'metaTitle', 'metaDescription', 'metaKeywords'];
  const refused: unknown[] = [];
  for (const payload of sent) {
    const fields = Object.fromEntries(plain.map((field) => [field, payload]));
    const post = { ...fields, slug: `z-${randomUUID()}`, content: 'x' };
    const { status, body } = await app.as.admin.post('/api/blog-posts').send(post);
    // Impossible input is rejected entirely; everything else comes back as it was sent, except for invisible
    // characters.
    if (status === 201)
      expect(body).toMatchObject(mapValues(fields, (text) => withoutDirectionMarks(text).trim()));
    else refused.push(new Set(body.errors.map(({ message }: { message: string }) => message)));
  }

  expect(refused.length).toBeLessThan(10);
  expect(new Set(refused.flatMap((each) => [...(each as Set<string>)]))).toEqual(
    new Set(['Contains characters that cannot be stored']),
  );
}, 240_000);

// S-108..S-111: nothing that could run gets into a URL
test.each([
  ['blog-posts', { title: 'x', content: 'x' }, ['featuredImage', 'slug']],
  ['blog-categories', { name: 'x' }, ['slug']],
  ['blog-tags', { name: 'x' }, ['slug']],
  ['blog-authors', { name: 'x' }, ['avatarUrl', 'email']],
])(
  'the URLs of %s accept none of it',
  async (kind, words, addresses) => {
    for (const payload of sent) {
      const fields = Object.fromEntries(addresses.map((field) => [field, payload]));
      const { status, body } = await app.as.admin.post(`/api/${kind}`).send({ ...words, ...fields });
      const named = new Set(body.errors?.map(({ field }: { field: string }) => field));
      expect([payload, status, [...named].sort()]).toEqual([payload, 422, addresses]);
    }
  },
  240_000,
);

function mapValues(record: Record<string, string>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([key, text]) => [key, change(text)]));
}
