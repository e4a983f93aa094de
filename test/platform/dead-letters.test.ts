import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { DEAD_LETTERS_SHOWN, type DeadLetterView } from '#shared/job.js';
import { START_CAMPAIGNS } from '../../src/campaigns/start-campaigns.js';
import { DEAD_LETTERS, type JobKind, Jobs } from '../../src/platform/jobs/jobs.js';
import { ProviderRateLimited, ProviderRejected } from '../../src/platform/providers/provider-errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

/**
 * Jobs that failed every attempt, as admins see and resolve them. security.md 9: replaying a dead letter is audited.
 */
const SEND_PRICES: JobKind<{ leadId: string; price?: number }> = {
  name: 'send-prices',
  schema: z.object({ leadId: z.string(), price: z.number().optional() }),
  queue: { retryLimit: 0 },
  concurrency: 1,
};
const ABOUT_LEAD = z.object({ leadId: z.string() });
let app: TestApp;
let handled: object[] = [];

beforeAll(async () => {
  app = await startApp();
  await app.app.get(Jobs).work(SEND_PRICES, async (data) => {
    handled.push(data);
    if (data.price === undefined) throw new Error('There is no price.');
  });
});

beforeEach(() => {
  handled = [];
});

afterAll(() => app.close());

/** A job that failed every attempt. */
async function deadLetter({ leadId = randomUUID() as string } = {}): Promise<DeadLetterView> {
  await app.em.transactional((em) => app.app.get(Jobs).enqueue(em, SEND_PRICES, [{ leadId }]));
  let letter: DeadLetterView | undefined;
  await until(async () => {
    letter = (await letters()).find(({ data }) => data.leadId === leadId);
    return letter;
  });
  handled = [];
  return letter!;
}
const letters = async (): Promise<DeadLetterView[]> =>
  (await app.as.admin.get('/api/jobs/dead-letters')).body.letters;
const replay = (id: string, body?: object) =>
  app.as.admin.post(`/api/jobs/dead-letters/${id}/replay`).send(body);
/** Runs it without the pause between two polls. */
const runJobs = () => {
  const { boss } = app.app.get(Jobs);
  for (const { id, name } of boss.getWipData()) if (name === SEND_PRICES.name) boss.notifyWorker(id);
  return handled.length > 0;
};
const auditOf = (id: string) =>
  app.em.execute('select action, actor_id, before, after from audit_entries where subject_id = ?', [id]);

// security.md 7
test('jobs that failed together are not retried together', async () => {
  const kind: JobKind<object> = {
    name: 'ask-the-moon',
    schema: z.object({}),
    queue: { retryLimit: 3, retryDelay: 600, retryBackoff: true },
    concurrency: 1,
  };
  const jobs = app.app.get(Jobs);
  await jobs.work(kind, () => Promise.reject(new Error('No answer.')));

  await app.em.transactional((em) =>
    jobs.enqueue(
      em,
      kind,
      Array.from({ length: 20 }, () => ({})),
    ),
  );

  const waits = await until(async () => {
    const rows = await app.em.execute<{ seconds: number }[]>(
      `select extract(epoch from start_after - now())::int as seconds from pgboss.job where name = ? and state = 'retry'`,
      [kind.name],
    );
    return rows.length === 20 ? rows.map(({ seconds }) => seconds) : null;
  });
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(100);
});

test('every kind of job waits longer before each retry', () => {
  const repeated = [...app.app.get(Jobs).known.values()].filter(
    ({ name, queue }) => queue.retryLimit && !name.endsWith('-failed'),
  );

  expect(repeated.length).toBeGreaterThan(8);
  expect(repeated.filter(({ queue }) => !queue.retryBackoff).map(({ name }) => name)).toEqual([]);
});

test('a dead letter shows what it was about, why it failed, and a link', async () => {
  const lead = await app.make.lead({ name: 'Ada Owner' });
  const letter = await deadLetter({ leadId: lead.id });

  expect(letter).toMatchObject({
    queue: 'send-prices',
    title: 'Send prices',
    subject: { label: 'Ada Owner', path: `/leads/${lead.id}` },
    attempts: 1,
    reason: 'Error: There is no price.',
  });
});

test('a dead letter about a deleted lead has no link, and one without a lead describes its data', async () => {
  const gone = await deadLetter();
  const { boss } = app.app.get(Jobs);
  await boss.insert(DEAD_LETTERS, [
    { data: { leadId: 'typed by hand' } },
    { data: { place: 'Ames', days: 3 } },
  ]);

  const subjects = (await letters()).map(({ subject }) => subject);

  expect(gone.subject).toEqual({ label: 'A deleted lead' });
  expect(subjects).toContainEqual({ label: 'days: 3, place: Ames' });
});

test('the trace of a job is not part of its data', async () => {
  const data = { leadId: randomUUID() };
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await app.app.get(Jobs).boss.insert(SEND_PRICES.name, [{ data: { ...data, traceparent } }]);

  const letter = await until(async () => (await letters()).find((each) => each.data.leadId === data.leadId));

  expect(letter.data).toEqual(data);
});

test('a replay enqueues the corrected job once and is audited', async () => {
  const { id, data } = await deadLetter();

  const statuses = [];
  for (let i = 0; i < 2; i += 1) statuses.push((await replay(id, { data: { ...data, price: 199 } })).status);
  await until(runJobs);

  expect(statuses).toEqual([204, 404]);
  expect(handled).toEqual([{ ...data, price: 199 }]);
  expect(await auditOf(id)).toEqual([
    {
      action: 'job.replayed',
      actor_id: app.as.admin.userId,
      before: null,
      after: { queue: 'send-prices', isEdited: true },
    },
  ]);
});

test('replaying the same data that fails again creates a new dead letter', async () => {
  const { id, data } = await deadLetter();

  expect((await replay(id)).status).toBe(204);
  await until(runJobs);
  await until(async () => (await letters()).some((letter) => letter.data.leadId === data.leadId));

  expect(handled).toEqual([data]);
});

test('invalid data is rejected before it replaces the stored data', async () => {
  const { id, data } = await deadLetter();

  const { status, body } = await replay(id, { data: { leadIds: [data.leadId], price: 'free' } });

  expect(status).toBe(422);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['leadId', 'price']);
  expect((await letters()).find((letter) => letter.id === id)?.data).toEqual(data);
});

test('a job of another release that no longer parses fails immediately and hides no other', async () => {
  const { boss } = app.app.get(Jobs);
  const key = randomUUID();
  await boss.insert(START_CAMPAIGNS.name, [{ data: { leadIds: null, key } }]);

  const letter = await until(async () => (await letters()).find(({ data }) => data.key === key));

  expect(letter).toMatchObject({ attempts: 1, title: 'Start campaigns' });
  expect(letter.subject.label).toBe(`key: ${key}, leadIds: null`);
  expect(letter.reason).toContain('leadIds');
});

test('a discarded job is deleted, and the audit log says who discarded it', async () => {
  const { id } = await deadLetter();

  expect((await app.as.admin.delete(`/api/jobs/dead-letters/${id}`)).status).toBe(204);

  expect((await letters()).map((letter) => letter.id)).not.toContain(id);
  expect((await app.as.admin.delete(`/api/jobs/dead-letters/${id}`)).status).toBe(404);
  expect(await auditOf(id)).toEqual([expect.objectContaining({ action: 'job.discarded' })]);
});

test.each([
  ['a string', { data: 'all of it' }],
  ['a list', { data: [1] }],
  ['an unknown field', { queue: 'other' }],
])('rejects a replay with %s', async (_name, body) => {
  const { id } = await deadLetter();

  expect((await replay(id, body)).status).toBe(422);
});

test('every kind of job is listed and has a dead-letter queue and a heartbeat', async () => {
  const { boss, known } = app.app.get(Jobs);

  const { body } = await app.as.admin.get('/api/jobs');

  expect(body.map(({ name }: { name: string }) => name).sort()).toEqual([...known.keys()].sort());
  for (const name of known.keys()) {
    const queue = await boss.getQueue(name);
    expect([name, queue?.deadLetter, queue?.heartbeatSeconds]).toEqual([name, expect.any(String), 20]);
  }
});

test('a long list shows the newest jobs and the total number', async () => {
  const { total: before } = (await app.as.admin.get('/api/jobs/dead-letters')).body;
  const leadId = randomUUID();
  await app.em.execute(
    `insert into pgboss.job (name, data, created_on, source_name)
     select 'dead-letters', jsonb_build_object('leadId', ?::text, 'n', n), now() + n * interval '1 second', 'send-prices'
     from generate_series(1, ?::int) as n`,
    [leadId, DEAD_LETTERS_SHOWN + 20],
  );

  const { total, letters: shown } = (await app.as.admin.get('/api/jobs/dead-letters')).body;

  expect(total).toBe(before + DEAD_LETTERS_SHOWN + 20);
  expect((shown as DeadLetterView[]).map(({ data }) => data.n)).toEqual(
    Array.from({ length: DEAD_LETTERS_SHOWN }, (_, index) => DEAD_LETTERS_SHOWN + 20 - index),
  );
});

test('the next attempt waits as long as the provider asks', async () => {
  const kind: JobKind<{ n: number }> = {
    name: 'ask-politely',
    schema: z.object({ n: z.number() }),
    queue: { retryLimit: 3, retryDelay: 1 },
    concurrency: 1,
  };
  const jobs = app.app.get(Jobs);
  await jobs.work(kind, async ({ n }) => {
    throw new ProviderRateLimited({ provider: 'Test', retryAfter: n });
  });

  await app.em.transactional((em) => jobs.enqueue(em, kind, [{ n: 600 }]));

  const read = () =>
    app.em.execute<{ seconds: number; count: number }[]>(
      `select extract(epoch from start_after - now())::int as seconds, retry_count as count
       from pgboss.job where name = 'ask-politely' and state = 'retry' and start_after > now() + interval '5 minutes'`,
    );
  await until(async () => (await read()).length === 1);
  const [job] = await read();
  expect(job!.seconds).toBeGreaterThan(300);
  expect(job!.seconds).toBeLessThanOrEqual(600);
});

/** A process that died while running a job, as the queue sees it after its heartbeat ended. */
async function failWith(kind: JobKind<{ leadId: string }>): Promise<string> {
  const leadId = randomUUID();
  await app.em.execute(
    `insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit,
       retry_count, retry_delay, retry_backoff, retry_delay_max)
     values (?, jsonb_build_object('leadId', ?::text), 'active', now() - interval '21 seconds',
       now() - interval '21 seconds', 20, 60, 12, 6, 900, true, 3600)`,
    [kind.name, leadId],
  );
  return leadId;
}

test('jobs of a dead process are retried without a delay, however often they failed before; a failed job waits', async () => {
  const jobs = app.app.get(Jobs);
  const kind: JobKind<{ leadId: string }> = {
    name: 'held-work',
    schema: ABOUT_LEAD,
    queue: { retryLimit: 12 },
    concurrency: 1,
  };
  const done: string[] = [];
  await jobs.work(kind, async ({ leadId }) => void done.push(leadId));
  const failing: JobKind<{ leadId: string }> = {
    name: 'failing-work',
    schema: ABOUT_LEAD,
    queue: { retryLimit: 3, retryDelay: 600 },
    concurrency: 1,
  };
  await jobs.work(failing, async () => {
    throw new Error('job heartbeat timeout');
  });
  await app.em.transactional((em) => jobs.enqueue(em, failing, [{ leadId: randomUUID() }]));
  const waiting = `select 1 from pgboss.job where name = 'failing-work' and state = 'retry' and start_after > now()`;
  await until(async () => (await app.em.execute(waiting)).length === 1);

  const leadId = await failWith(kind);
  await jobs.boss.supervise();
  await jobs.takeOver();

  await until(async () => {
    for (const { id, name } of jobs.boss.getWipData()) if (name === kind.name) jobs.boss.notifyWorker(id);
    return done.includes(leadId);
  });
  expect(await app.em.execute(waiting)).toHaveLength(1);
});

test('a request the provider rejected goes straight to an admin, without a retry', async () => {
  const kind: JobKind<{ leadId: string }> = {
    name: 'refused-work',
    schema: ABOUT_LEAD,
    queue: { retryLimit: 12 },
    concurrency: 1,
  };
  const jobs = app.app.get(Jobs);
  let asked = 0;
  await jobs.work(kind, async () => {
    asked += 1;
    throw new ProviderRejected({ provider: 'Test', providerMessage: 'No such field' });
  });
  const leadId = randomUUID();

  await app.em.transactional((em) => jobs.enqueue(em, kind, [{ leadId }]));
  const find = () =>
    app.em.execute(
      `select source_name as queue, source_retry_count as repeats, source_output->>'message' as reason
       from pgboss.job where name = 'dead-letters' and data->>'leadId' = ?`,
      [leadId],
    );
  await until(async () => (await find()).length > 0);

  expect(asked).toBe(1);
  expect(await find()).toEqual([
    { queue: 'refused-work', repeats: 0, reason: expect.stringContaining('No such field') },
  ]);
});

test('a job commits with its change and does not exist before that', async () => {
  const jobs = app.app.get(Jobs);
  const [kept, undone] = [randomUUID(), randomUUID()];
  const enqueue = (leadId: string, fault?: Error) =>
    app.em.transactional(async (em) => {
      await jobs.enqueue(em, SEND_PRICES, [{ leadId, price: 1 }]);
      if (fault) throw fault;
    });
  const count = async (leadId: string) =>
    (await app.em.execute(`select 1 from pgboss.job where data->>'leadId' = ?`, [leadId])).length;

  await expect(enqueue(undone, new Error('Something else failed.'))).rejects.toThrow(
    'Something else failed.',
  );
  await enqueue(kept);

  expect([await count(undone), await count(kept)]).toEqual([0, 1]);
});
