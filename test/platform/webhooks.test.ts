import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { HANDLE_WEBHOOK, WebhookHandlers } from '../../src/platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../../src/platform/webhooks/webhook-inbox.js';
import { type Delivery, type Reaction, WebhookSource } from '../../src/platform/webhooks/webhook-source.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

/** integrations.md 1, security.md 6: what all webhooks have in common. */
const SECRET = 'whsec_that_only_tests_know';

/** A provider that signs time and body, as Stripe and DocuSeal do, and whose events are counted in a table. */
class LedgerSource extends WebhookSource {
  readonly name: string = 'ledger';
  readonly refusal = 400;
  isConfigured = true;
  /** Errors for the next attempts. */
  faults: Error[] = [];
  running = 0;
  maxRunning = 0;

  isGenuine({ body, headers }: Delivery): boolean {
    const [at = '', signature = ''] = String(headers['x-signature']).split('.');
    const isAged = Math.abs(Date.now() / 1000 - Number(at)) > 300;
    const due = Buffer.from(sign(at, body));
    const given = Buffer.from(signature);
    return !isAged && due.length === given.length && timingSafeEqual(due, given);
  }

  nameOf({ body }: Delivery) {
    const { id, type } = JSON.parse(body.toString());
    return { key: id, type };
  }

  async react(event: WebhookEvent): Promise<Reaction | null> {
    this.running += 1;
    this.maxRunning = Math.max(this.maxRunning, this.running);
    await new Promise(setImmediate);
    this.running -= 1;
    const fault = this.faults.shift();
    if (fault) throw fault;
    if (event.type !== 'counted') return null;
    const { leadId } = JSON.parse(Buffer.from(event.body).toString());
    return async (em) => {
      await em.execute('insert into ledger (key) values (?)', [event.eventKey]);
      return { leadId };
    };
  }
}

/** A source that calls its provider before it decides, and waits for the response. */
class AskingSource extends LedgerSource {
  override readonly name: string = 'asking';
  override readonly callsProvider = true;
  asked = 0;
  answer = Promise.withResolvers<null>();

  override react(): Promise<Reaction | null> {
    this.asked += 1;
    return this.answer.promise;
  }
}

let app: TestApp;
const source = new LedgerSource();

beforeAll(async () => {
  app = await startApp();
  app.app.get(WebhookHandlers).register(source);
  await app.em.execute('create table ledger (key text not null)');
});

afterAll(() => app.close());

const now = () => String(Math.floor(Date.now() / 1000));
const sign = (at: string, body: Buffer) => createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex');

function deliver(
  event: object,
  { at = now(), signature, from = source }: { at?: string; signature?: string; from?: WebhookSource } = {},
) {
  const body = Buffer.from(JSON.stringify(event));
  const headers = { 'x-signature': `${at}.${signature ?? sign(at, body)}` };
  return app.app.get(WebhookInbox).receive(from, { body, headers, path: '/x', address: '192.0.2.1' });
}

const settled = async (key: string) => {
  await until(async () => (await stored(key))?.state !== 'received');
  return stored(key);
};
const stored = (eventKey: string) => app.em.findOne(WebhookEvent, { eventKey });
const counted = async (key: string) =>
  (await app.em.execute('select 1 from ledger where key = ?', [key])).length;
/** Skips the pause between attempts. */
async function skipPauses() {
  const { boss } = app.app.get(Jobs);
  await app.em.execute(
    `update pgboss.job set start_after = now() where name = ? and state = 'retry' and start_after > now()`,
    [HANDLE_WEBHOOK.name],
  );
  for (const { id, name } of boss.getWipData())
    if (name.startsWith(HANDLE_WEBHOOK.name)) boss.notifyWorker(id);
}

test('an event is stored once and handled once, however often and wherever it is delivered', async () => {
  const { id: leadId } = await app.make.lead();
  const event = { id: 'evt_1', type: 'counted', leadId };

  await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
  expect(await settled('evt_1')).toMatchObject({ state: 'processed', attempts: 1, leadId });
  await deliver(event);

  expect(await app.em.count(WebhookEvent, { eventKey: 'evt_1' })).toBe(1);
  expect(await counted('evt_1')).toBe(1);
});

test('a burst of events is handled completely, a few at a time', async () => {
  source.maxRunning = 0;
  const keys = Array.from({ length: 40 }, (_, index) => `evt_of_many_${index}`);

  await Promise.all(keys.map((id) => deliver({ id, type: 'counted' })));

  for (const key of keys) {
    expect(await settled(key)).toMatchObject({ state: 'processed', attempts: 1 });
    expect(await counted(key)).toBe(1);
  }
  expect(source.maxRunning).toBeLessThanOrEqual(4);
});

test('a provider that hangs delays no other provider’s webhooks', async () => {
  const asking = new AskingSource();
  app.app.get(WebhookHandlers).register(asking);
  const keys = Array.from({ length: 20 }, (_, index) => `evt_asking_${index}`);
  for (const id of keys) await deliver({ id, type: 'asked' }, { from: asking });
  await until(() => asking.asked > 0);

  try {
    await deliver({ id: 'evt_beside_it', type: 'counted' });

    expect(await settled('evt_beside_it')).toMatchObject({ state: 'processed' });
    expect((await stored('evt_asking_0'))?.state).toBe('received');
  } finally {
    asking.answer.resolve(null);
  }
  for (const key of keys) expect(await settled(key)).toMatchObject({ state: 'ignored' });
});

test('a new event wakes the worker that handles it', async () => {
  const wake = jest.spyOn(app.app.get(Jobs).boss, 'notifyWorker');

  await deliver({ id: 'evt_that_wakes', type: 'counted' });
  const woken = wake.mock.calls.length;

  expect(woken).toBe(1);
  await settled('evt_that_wakes');
  wake.mockRestore();
});

test('a forged, an expired and a modified event leave nothing behind', async () => {
  const event = { id: 'evt_forged', type: 'counted' };
  const aged = String(Number(now()) - 400);
  const early = String(Number(now()) + 400);
  const other = sign(now(), Buffer.from('{}'));

  for (const delivery of [
    deliver(event, { at: aged }),
    deliver(event, { at: early }),
    deliver(event, { signature: other }),
  ])
    await expect(delivery).rejects.toMatchObject({ kind: 'malformed', code: 'BAD_SIGNATURE' });

  expect(await stored('evt_forged')).toBeNull();
});

test('a source without its secret accepts nothing', async () => {
  source.isConfigured = false;

  await expect(deliver({ id: 'evt_unset', type: 'counted' })).rejects.toMatchObject({ kind: 'unavailable' });

  source.isConfigured = true;
  expect(await stored('evt_unset')).toBeNull();
});

test('an event type we don’t use is recorded and ignored', async () => {
  await deliver({ id: 'evt_odd', type: 'never.heard.of' });

  expect(await settled('evt_odd')).toMatchObject({ state: 'ignored', type: 'never.heard.of', reason: null });
});

test('a failed event is retried from the store, and a failed attempt leaves no changes', async () => {
  source.faults = [new Error('provider away'), new Error('provider away')];
  await deliver({ id: 'evt_later', type: 'counted' });

  await until(async () => {
    await skipPauses();
    return (await stored('evt_later'))?.state !== 'received';
  });

  expect(await stored('evt_later')).toMatchObject({ state: 'processed', attempts: 3, reason: null });
  expect(await counted('evt_later')).toBe(1);
});

test('after ten attempts it waits for an admin, who sees the reason and replays it', async () => {
  source.faults = Array.from({ length: 10 }, (_, i) => new Error(`broken ${i + 1}`));
  await deliver({ id: 'evt_dead', type: 'counted' });
  await until(async () => {
    await skipPauses();
    return (await stored('evt_dead'))?.state !== 'received';
  });

  const { body } = await app.as.admin.get(`/api/jobs/webhooks?filter=${JSON.stringify({ state: 'failed' })}`);
  expect(body).toEqual([
    expect.objectContaining({ eventKey: 'evt_dead', source: 'ledger', attempts: 10, reason: 'broken 10' }),
  ]);
  const replays = [1, 2].map(() => app.as.admin.post(`/api/jobs/webhooks/${body[0].id}/replay`));

  const statuses = (await Promise.all(replays)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 409]);
  expect(await settled('evt_dead')).toMatchObject({ state: 'processed', attempts: 1 });
  expect(await counted('evt_dead')).toBe(1);
  const [audit] = await app.em.execute(
    `select actor_id, before from audit_entries where action = 'webhook.replayed'`,
  );
  expect(audit).toMatchObject({
    actor_id: app.as.admin.userId,
    before: { source: 'ledger', state: 'failed' },
  });
});

test('an event and its job are stored together or not at all', async () => {
  const jobs = app.app.get(Jobs);
  const { enqueue } = jobs;
  jobs.enqueue = () => Promise.reject(new Error('no room'));

  await expect(deliver({ id: 'evt_half', type: 'counted' })).rejects.toThrow('no room');
  jobs.enqueue = enqueue;

  expect(await stored('evt_half')).toBeNull();
  await deliver({ id: 'evt_half', type: 'counted' });
  expect(await settled('evt_half')).toMatchObject({ state: 'processed' });
});
