import { expect, test } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { startFakeOdoo } from '../support/fake-odoo.js';
import { startKillable } from '../support/killable.js';
import { until } from '../support/until.js';

const MOST_SECONDS = 60;
/** After this many failed attempts, the next pause would be a quarter of an hour. */
const FAILED_BEFORE = 6;

const QUEUED = `
  insert into pgboss.job (name, data, retry_limit, retry_count, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, heartbeat_seconds, dead_letter, state, start_after)
  select name, jsonb_build_object('leadId', $1::text), retry_limit, $2::int, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, heartbeat_seconds, dead_letter, 'retry', now()
  from pgboss.queue where name = 'sync-lead'`;

const LEAD = `
  insert into leads (id, name, email, source, status, property_address, property_type)
  values (gen_random_uuid(), 'Dana Owner', 'dana@example.com', 'manual', 'leads', '412 Grand Ave, Ankeny, IA 50021',
    'single-family')
  returning id`;

// security.md 8
test('another process takes over the work of a killed one within a minute', async () => {
  const database = await createDatabase();
  const odoo = await startFakeOdoo();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const env = { DATABASE_URL: database.url, ...odoo.env() };
  const [victim, other] = [await startKillable(env), await startKillable(env)];
  other.suspend();
  const { rows } = await sql.query<{ id: string }>(LEAD);
  odoo.always('hang');
  await sql.query(QUEUED, [rows[0]!.id, FAILED_BEFORE]);
  await odoo.holding(1);

  await victim.kill();
  other.resume();
  const diedAt = performance.now();
  odoo.always(null).release();
  await until(() => odoo.data.leads.length > 0);
  const seconds = (performance.now() - diedAt) / 1_000;

  console.log(JSON.stringify({ secondsUntilTakenOver: Math.round(seconds) }));
  expect(seconds).toBeLessThan(MOST_SECONDS);
  expect(odoo.data.leads).toHaveLength(1);
  await other.stop();
  await sql.end();
  await odoo.stop();
  await database.drop();
}, 240_000);
