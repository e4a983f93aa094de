import { expect, test } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { startKillable } from '../support/killable.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** Slows down the commit of a claim, so the process can be stopped between claim and send. */
const SLOW_COMMIT = `
  create function sleep_a_little() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3); return null; end $$;
  create constraint trigger slow_commit after update on messages deferrable initially deferred
    for each row when (new.state = 'sending' and new.attempt = 1) execute function sleep_a_little()`;

const DUE = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data)
  values ('held', 'email', 'transactional', 'password-changed', 1, 'owner@example.com', now() + interval '1 day',
    '{"at": "today"}')`;

// security.md 8
test('a process suspended past its lease sends none of its claims, and nothing is lost', async () => {
  const database = await createDatabase();
  const sink = await startSmtpSink();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const one = async <Row>(text: string) => (await sql.query(text)).rows[0] as Row;
  const env = { DATABASE_URL: database.url, SMTP_URL: sink.url };
  const stopped = await startKillable(env);
  await sql.query(SLOW_COMMIT);
  await sql.query(DUE);
  await sql.query("select pg_notify('messages', 'email')");
  const isCommitting = `select exists (select from pg_stat_activity where wait_event = 'PgSleep' and query = 'commit')`;
  await until(async () => (await one<{ exists: boolean }>(isCommitting)).exists);

  stopped.suspend();
  const other = await startKillable(env);
  const message = () => one<{ state: string; attempt: number }>('select state, attempt from messages');
  await until(async () => (await message()).state === 'unknown');
  expect(sink.read).toEqual([]);
  stopped.resume();

  await until(async () => (await message()).state === 'sent');
  expect(await message()).toEqual({ state: 'sent', attempt: 2 });
  await Promise.all([stopped.stop(), other.stop()]);
  expect(sink.read).toHaveLength(1);
  await sql.end();
  await sink.close();
  await database.drop();
}, 240_000);
