import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { readVariables } from '../../src/platform/config.js';
import { prepareDatabase } from '../../src/prepare-database.js';
import { Progress } from '../../src/progress.js';
import { createDatabase, dropDatabase } from '../support/database.js';

/** What a server of the first release does to its database while the next release migrates it. */
const LEADS = 200_000;
const WRITES_PER_SECOND = 25;
const UPGRADES = 5;
const MINUTES_MS = 60_000;
/** PostgreSQL's codes for a lock that took too long and for a deadlock: requests that meet them answer 503. */
const LOST_LOCKS = ['55P03', '40P01'];

/** Its limits on requests. */
const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

const FILL = `
  insert into leads (email, name, source, status, property_address, city, zip_code, created_at)
  select 'owner' || n || '@example.com', 'Owner ' || n, 'analysis_form', 'leads', n || ' Grand Ave', 'Ankeny', '50021',
    now() - n * interval '1 minute'
  from generate_series(1, ${LEADS}) n`;

/** Each in a transaction, the way the first release wrote them. */
const WRITES: ((n: number) => string[])[] = [
  (n) => [
    `insert into leads (email, name, source, property_address) values ('new${n}@example.com', 'New', 'enroll_form', '${n} Oak St')`,
  ],
  (n) => [
    `select id from leads where email = 'owner${n + 1}@example.com' for update`,
    `update leads set status = 'proposal', version = version + 1, updated_at = now() where email = 'owner${n + 1}@example.com'`,
  ],
  (n) => [
    `insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data, lead_id)
     select 'm${n}', 'email', 'transactional', 'x', 1, email, now() + interval '1 day', '{}', id
     from leads where email = 'owner${n + 1}@example.com'`,
    `update messages set state = 'sent', sent_at = now(), carrier = 'smtp' where key = 'm${n}'`,
  ],
  (n) => [`delete from leads where email = 'owner${LEADS - n}@example.com'`],
];

let first: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  first = await createDatabase();
  const dump = await promisify(gunzip)(await readFile('test/platform/baseline-release.sql.gz'));
  await run(first.url, 'drop schema pgboss cascade; drop schema public cascade; create schema public');
  await run(first.url, dump.toString());
  await run(first.url, `create index on leads (email); ${FILL}`);
  await run(first.url, 'analyze');
}, 5 * MINUTES_MS);

afterAll(() => first.drop());

test.each(Array.from({ length: UPGRADES }, (_, i) => i + 1))(
  'upgrade %i of a database in use succeeds, and the first release at most loses a lock',
  async (number) => {
    const database = await copyOf(first.url, number);
    const writer = startWriting(database.href);

    await prepare(database.href).finally(() => writer.stop());
    await dropDatabase(new URL(first.url), database.pathname.slice(1));

    expect(writer.failures.filter(({ code }) => !LOST_LOCKS.includes(code!))).toEqual([]);
    expect(writer.writes).toBeGreaterThan(WRITES_PER_SECOND);
  },
  10 * MINUTES_MS,
);

async function copyOf(url: string, number: number): Promise<URL> {
  const copy = new URL(url);
  copy.pathname = `${copy.pathname}_${number}`;
  const server = new URL(url);
  server.pathname = '/postgres';
  await run(
    server.href,
    `create database ${copy.pathname.slice(1)} template ${new URL(url).pathname.slice(1)}`,
  );
  return copy;
}

/** Writes until it is stopped, and keeps what was refused. */
function startWriting(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10, ...LIMITS });
  const result = { writes: 0, failures: [] as pg.DatabaseError[], stop };
  const running = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const writing = write(result.writes++).catch(
      (error: pg.DatabaseError) => void result.failures.push(error),
    );
    running.add(writing);
    void writing.finally(() => running.delete(writing));
  }, 1_000 / WRITES_PER_SECOND);
  return result;

  async function write(n: number): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const statement of WRITES[n % WRITES.length]!(n)) await client.query(statement);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    await Promise.all(running);
    await pool.end();
  }
}

async function prepare(url: string): Promise<void> {
  const variables = readVariables({ DATABASE_URL: url, LOG_LEVEL: 'silent' }, { signsTokens: false });
  const config = { ...variables, DATABASE_URL: url };
  await prepareDatabase(config, { seed: 'none', mayGenerateAdmin: false }, new Progress(false));
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
