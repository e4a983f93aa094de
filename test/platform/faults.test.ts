import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import twilio from 'twilio';
import type { FormToken } from '#shared/public-form.js';
import { createDatabase } from '../support/database.js';
import { runScript } from '../support/processes.js';
import { type DatabaseProxy, startDatabaseProxy } from '../support/proxy.js';
import { until } from '../support/until.js';

const TWILIO = { TWILIO_AUTH_TOKEN: 'twilio-test-token', PUBLIC_API_URL: 'https://api.keyturn.example' };

/** security.md section 8: PostgreSQL stopped, restarted, connections cut. The server runs as a separate process. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let wire: DatabaseProxy;
let server: Awaited<ReturnType<typeof runScript>>;
let sql: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  wire = await startDatabaseProxy(database.url);
  server = await runScript('server.process.ts', { DATABASE_URL: wire.url, ...TWILIO });
  sql = new pg.Client(database.url);
  await sql.connect();
});

afterAll(async () => {
  await sql.end();
  // The process exits with 1 if any of its responses was a 500.
  expect(await server.stop()).toBe(0);
  await wire.unplug();
  await database.drop();
});

const formOf = (email: string, id?: string) => ({
  email,
  properties: [
    {
      id,
      street: '412 Grand Ave',
      city: 'Ankeny',
      state: 'IA',
      zipCode: '50021',
      propertyType: 'single-family',
      squareFootage: 1850,
      unitCount: 1,
    },
  ],
});

const submit = async (form: object) =>
  fetch(`${server.answer}/api/public/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-form-token': await formToken() },
    body: JSON.stringify(form),
  });
const formToken = async () => ((await (await get('/api/public/form-token')).json()) as FormToken).token;
const get = (path: string) => fetch(server.answer + path);
const isReady = async () => (await get('/ready')).status === 200;

/** Sends a form like a patient visitor; returns every status along the way. */
async function submitUntilAccepted(form: object): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const response = await submit(form);
    statuses.push(response.status);
    if (response.status !== 503) return statuses;
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** How often each record of a form was stored, one row per email address. */
async function storedFor(domain: string) {
  const { rows } = await sql.query(
    `select l.email, count(distinct l.id)::int as leads, count(distinct e.id)::int as entries,
       count(distinct c.id)::int as steps
     from leads l left join property_analysis_entries e on e.lead_id = l.id
     left join lead_status_changes c on c.lead_id = l.id
     where l.email like '%@' || $1 group by l.email order by l.email`,
    [domain],
  );
  return rows;
}

test('forms sent while the database drops every connection are each stored once', async () => {
  const emails = Array.from({ length: 20 }, (_, i) => `owner${String(i).padStart(2, '0')}@cut.example.com`);
  const forms = emails.map((email, i) => formOf(email, i % 2 ? randomUUID() : undefined));
  const waiting = [...forms];
  const statuses: number[] = [];
  let dropped = 0;
  let accepted = 0;
  let isOver = false;
  const visitor = async () => {
    for (let form = waiting.shift(); form; form = waiting.shift()) {
      statuses.push(...(await submitUntilAccepted(form)));
      accepted += 1;
    }
  };
  const cutConnections = async () => {
    while (!isOver) {
      const before = accepted;
      const { rowCount } = await sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      dropped += rowCount ?? 0;
      // Even on a slow machine, a form has time to get through between two cuts.
      do await new Promise((resolve) => setTimeout(resolve, 60));
      while (accepted === before && !isOver);
    }
  };

  const cutting = cutConnections();
  await Promise.all(Array.from({ length: 8 }, visitor));
  isOver = true;
  await cutting;

  expect(dropped).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(await storedFor('cut.example.com')).toEqual(
    emails.map((email) => ({ email, leads: 1, entries: 1, steps: 1 })),
  );
});

test('while the database is down, the process stays up, is not ready, and says when to retry', async () => {
  await until(isReady);
  await wire.unplug();

  const answers = await Promise.all([
    get('/live'),
    get('/ready'),
    submit(formOf('a@away.example.com')),
    // A report is read fresh for each caller; shared responses may still be cached.
    get('/api/public/analyses/00000000-0000-4000-8000-000000000000'),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 503]);
  expect(answers[2]!.headers.get('retry-after')).toBe('2');
  expect(await answers[2]!.json()).toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
    detail: expect.stringMatching(/try again/),
  });
  await wire.mend();
  await until(isReady);
  expect((await submit(formOf('a@away.example.com'))).status).toBe(201);
  expect(await storedFor('away.example.com')).toEqual([
    { email: 'a@away.example.com', leads: 1, entries: 1, steps: 1 },
  ]);
});

/** An owner's text reply, as Twilio reports it: once. */
function answerByText(from: string, text: string) {
  const path = '/api/twilio/inbound';
  const form = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, From: from, Body: text };
  const signature = twilio.getExpectedTwilioSignature(
    TWILIO.TWILIO_AUTH_TOKEN,
    TWILIO.PUBLIC_API_URL + path,
    form,
  );
  return fetch(server.answer + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  });
}

// integrations.md 6: Twilio retries only if no connection was made
test('a text reply that arrives during a brief database outage is accepted', async () => {
  await until(isReady);
  await wire.unplug();
  const answering = answerByText('+15155550177', 'Please stop texting me');
  for (let asked = 0; asked < 3; asked++) expect((await get('/ready')).status).toBe(503);
  await wire.mend();

  expect((await answering).status).toBe(200);
  const taken = async () =>
    (await sql.query(`select meaning from inbound_texts where sender = '+15155550177'`)).rows;
  await until(async () => (await taken()).length > 0);
  expect(await taken()).toEqual([{ meaning: 'revocation' }]);
});

test('a silently dead connection is noticed within 15 seconds, and nothing is half stored', async () => {
  await until(isReady);
  wire.freeze();
  const began = performance.now();

  const answers = await Promise.all([get('/ready'), submit(formOf('b@frozen.example.com'))]);

  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect((await get('/live')).status).toBe(200);
  await wire.mend();
  await until(isReady);
  expect(await submitUntilAccepted(formOf('b@frozen.example.com'))).toContain(201);
  expect(await storedFor('frozen.example.com')).toEqual([
    { email: 'b@frozen.example.com', leads: 1, entries: 1, steps: 1 },
  ]);
});

test('live updates move to another connection when theirs goes silent', async () => {
  await until(isReady);
  const listeners = async (): Promise<number[]> => {
    const { rows } = await sql.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'keyturn-listener'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await until(async () => (await listeners()).length === 1);
  const [silent] = await listeners();
  process.kill(silent!, 'SIGSTOP');
  const current = await until(async () => (await listeners()).find((pid) => pid !== silent)).finally(() =>
    process.kill(silent!, 'SIGCONT'),
  );

  expect(current).not.toBe(silent);
});

test('every stored form gets its lookup eventually, even if its job was cut off', async () => {
  await until(async () => {
    // Interrupted work resumes after a minute, failed work after its pause; here both pass immediately.
    await sql.query(
      `update pgboss.job set started_on = started_on - interval '2 minutes'
       where state = 'active' and started_on between now() - interval '1 minute' and now() - interval '5 seconds'`,
    );
    await sql.query(
      `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
    );
    await new Promise((resolve) => setTimeout(resolve, 250));
    const { rows } = await sql.query(
      `select 1 from property_analysis_entries where status in ('pending', 'processing') limit 1`,
    );
    return rows.length === 0;
  });

  const { rows } = await sql.query('select distinct status from property_analysis_entries');
  expect(rows).toEqual([{ status: 'fallback' }]);
});
