import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const PER_DAY = 10;
const REQUESTS = 10_000;
const THROUGH_THE_OUTBOX = 200;
const CONCURRENT = 4;

/** Copies a blocked request, so that the flood takes seconds. */
const BLOCKED_BEFORE = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data, state, reason)
  select 'flood:' || n, channel, stream, template, template_version, 'flooded+' || n || '@example.com', expires_at, data,
    state, reason
  from messages, generate_series(1, ?::int) as n where key = 'confirm-newsletter:last'`;

/** One transaction each, as when people send forms. */
async function request(keys: (string | number)[]): Promise<void> {
  const outbox = app.app.get(Outbox, { strict: false });
  for (const key of keys)
    await app.em.transactional((em) =>
      outbox.addConfirmation(em, {
        key: `confirm-newsletter:${key}`,
        template: 'confirm-newsletter',
        to: `flooded+${key}@example.com`,
        data: { link: 'https://example.com/subscription/x' },
        mostPerDay: PER_DAY,
      }),
    );
}

const sendable = () => app.em.count(Message, { state: { $ne: 'cancelled' } });

test('10,000 confirmations requested for one mailbox send five, one by one or at the same time', async () => {
  const numbers = Array.from({ length: THROUGH_THE_OUTBOX }, (_, number) => number);
  const batches = Array.from({ length: CONCURRENT }, (_, batch) =>
    numbers.filter((n) => n % CONCURRENT === batch),
  );

  await Promise.all(batches.map(request));
  await request(['last']);
  await app.em.execute(BLOCKED_BEFORE, [REQUESTS - THROUGH_THE_OUTBOX - 2]);
  await request(['later']);

  expect(await app.em.count(Message, {})).toBe(REQUESTS);
  expect(await sendable()).toBe(PER_DAY);
});

test('blocked messages don’t slow down counting the sent ones', async () => {
  await app.em.execute('analyze messages');

  const plan = await app.em.execute<Record<string, string>[]>(`
    explain (analyze, costs off, timing off, summary off) select count(*) from messages m
    where regexp_replace(m.recipient, '[+][^@]*@', '@') = 'flooded@example.com' and m.template like 'confirm-%'
      and m.created_at > now() - interval '24 hours' and m.state <> 'cancelled'`);

  const lines = plan.map((line) => line['QUERY PLAN']!).join('\n');
  expect(lines).toContain('messages_counted_confirmations_index');
  expect(lines).not.toContain('Rows Removed by Filter');
});
