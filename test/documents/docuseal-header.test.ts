import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';
import { postDocumentEvent } from '../support/documents.js';
import { type FakeDocuseal, startFakeDocuseal } from '../support/fake-docuseal.js';

/** Older DocuSeal installations authenticate webhooks with a plain header; security.md 6. */
const VALUE = 'the value configured in an older DocuSeal';
const HEADER = { DOCUSEAL_WEBHOOK_HEADER: 'X-Our-Secret', DOCUSEAL_WEBHOOK_HEADER_VALUE: VALUE };
let docuseal: FakeDocuseal;
let alone: TestApp;
let both: TestApp;

beforeAll(async () => {
  docuseal = await startFakeDocuseal();
  const env = { ...docuseal.env, ...HEADER };
  alone = await startApp({ ...env, DOCUSEAL_WEBHOOK_SECRET: '' });
  both = await startApp(env);
});

afterAll(async () => {
  await alone?.close();
  await both?.close();
  await docuseal?.close();
});

test.each([
  ['only the header', () => [alone, { 'x-our-secret': VALUE }], 200],
  ['another header', () => [alone, { 'x-our-secret': `${VALUE}.` }], 400],
  ['no header', () => [alone, {}], 400],
  ['a signature without the header', () => [both, {}], 400],
  ['a signature and the header', () => [both, { 'x-our-secret': VALUE }], 200],
  [
    'the header without a signature',
    () => [both, { 'x-our-secret': VALUE, 'x-docuseal-signature': '' }],
    400,
  ],
] as [string, () => [TestApp, Record<string, string>], number][])('%s', async (_, call, status) => {
  const [to, proof] = call();
  const { headers, body } = docuseal.sign('no json');

  const answer = await postDocumentEvent(to, { headers: { ...headers, ...proof }, body });

  expect(answer.status).toBe(status);
});
