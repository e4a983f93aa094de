import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { InboundEmail } from '../../src/inbox/inbound-email.entity.js';
import { MailboxState } from '../../src/inbox/mailbox-state.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeImap, startFakeImap } from '../support/fake-imap.js';
import { until } from '../support/until.js';
import { mime } from './emails.js';

const EMAILS = 5_000;
/** The first ones are so large that a few fill a transfer. */
const [LARGE_EMAILS, LARGE_BYTES] = [8, 1_000_000];
const BREAKS = [700, 701, 2_600, 4_999];
/** What one command may transfer, and what the protocol adds to it. */
const MAX_TRANSFER = 4.1 * 1024 * 1024;
let imap: FakeImap;
let app: TestApp;

beforeAll(async () => {
  imap = await startFakeImap('sesame');
  app = await startApp({ IMAP_URL: `imap://office:sesame@127.0.0.1:${imap.port}` });
  await until(() => app.em.count(MailboxState));
});
afterAll(async () => {
  await app.close();
  await imap.close();
});

function email(number: number): string {
  const text = number < LARGE_EMAILS ? `${'x'.repeat(78)}\r\n`.repeat(LARGE_BYTES / 80) : 'Sounds good.';
  return mime({ from: `${number % 500}@example.org`, subject: `Email ${number}`, text });
}

test('five thousand emails that waited for a day arrive once each, a few at a time, over a connection that breaks', async () => {
  imap.isReachable = false;
  const expected = Array.from({ length: EMAILS }, (_, index) => `Email ${index}`);
  for (let number = 0; number < EMAILS; number++) imap.deliver(email(number));
  const twice = mime({
    from: 'twice@example.org',
    subject: 'Twice',
    messageId: `<${randomUUID()}@example.org>`,
  });
  for (let copy = 0; copy < 2; copy++) imap.deliver(twice);
  for (const uid of BREAKS) imap.breaksAt.add(uid);

  const startedAt = performance.now();
  imap.isReachable = true;
  await until(() => app.em.count(MailboxState, { lastUid: EMAILS + 2 }));

  const seconds = (performance.now() - startedAt) / 1_000;
  const largest = Math.max(...imap.transfers);
  console.log(
    JSON.stringify({ seconds, transfers: imap.transfers.length, largest, memory: process.memoryUsage() }),
  );
  const stored = await app.em.fork().find(InboundEmail, {}, { fields: ['subject'] });
  expect(stored.map(({ subject }) => subject).sort()).toEqual([...expected, 'Twice'].sort());
  expect(imap.breaksAt.size).toBe(0);
  expect(largest).toBeLessThan(MAX_TRANSFER);
}, 900_000);
