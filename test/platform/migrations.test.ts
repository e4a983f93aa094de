import { spawn } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { OnlineMigration } from '../../src/migrations/online/online-migration.js';
import { ormOptions } from '../../src/mikro-orm.config.js';
import { readVariables } from '../../src/platform/config.js';
import { DatabaseTooOld, prepareDatabase } from '../../src/prepare-database.js';
import { Progress } from '../../src/progress.js';
import { startApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { end } from '../support/processes.js';
import { until } from '../support/until.js';

/** The schema, pg-boss tables and rows of a server of the first release. It is never made again. */
const BASELINE_RELEASE = 'test/platform/baseline-release.sql.gz';

/** Whatever the server's behavior can depend on, in a form that two databases can be compared by. */
const SCHEMA = `
  select 'column' as kind, format('%s.%s %s %s %s', c.relname, a.attname, format_type(atttypid, atttypmod),
    attnotnull, pg_get_expr(adbin, adrelid)) as definition
  from pg_attribute a join pg_class c on c.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'function', pg_get_functiondef(p.oid) from pg_proc p
  where pronamespace = 'public'::regnamespace and prolang <> 13
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1, 2`;

/** Sessions that wait for a table, except those waiting for their turn to migrate. */
const WAITING = `
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`;

const OWNERS = 150;
/** Two leads for each owner, more than the first batches of a migration take. */
const LEADS = `
  insert into leads (email, source, created_at)
  select 'owner' || n % ${OWNERS} || '@example.com', 'manual', now() - n * interval '1 minute'
  from generate_series(1, ${2 * OWNERS}) n`;

/** A batch that gives the last lead its owner waits for the lock. */
const LOCK = 4_711;
const HOLD_LAST_LEAD = `
  create function hold_last_lead() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
  create trigger hold_last_lead before update on leads for each row
    when (new.created_at > now() - interval '90 seconds') execute function hold_last_lead()`;
const RELEASE_LAST_LEAD = 'drop function hold_last_lead cascade';

/** The owners of these leads, by address. */
const GROUPS = `
  select email, array_agg(distinct owner_id) as owners from leads where email like 'owner%' group by email`;

/** A second requirement about fees, which the company worded itself. */
const EDITED_REQUIREMENT = `
  insert into requirements select (jsonb_populate_record(
    r, jsonb_build_object('id', gen_random_uuid(), 'text', text || ' Ask us.'))).*
  from requirements r where text like 'Repairs and fees%'`;

class IndexTwice extends OnlineMigration {
  protected override indexLockTimeout = '100ms';

  override async up(): Promise<void> {
    for (let time = 1; time <= 2; time++) await this.createIndex('leads_probe_index', 'leads (name)');
  }
}

class ChangeEveryLead extends OnlineMigration {
  protected override patienceMs = 500;

  override up(): Promise<void> {
    return this.inBatches(() => [
      'update leads set email = email',
      "select 'infinity' as at, id from leads where false",
    ]);
  }
}

/** Lists over HTTP and the tables whose rows they show. */
const LISTS = {
  '/api/leads': 'leads',
  '/api/messages': 'messages',
  '/api/docuseal/submissions': 'documents',
  '/api/payments': 'payments',
  '/api/invoices': 'invoices',
  '/api/referrals': 'referrals',
  '/api/analyses': 'property_analysis_entries',
  '/api/subscribers': 'property_analysis_subscribers',
  '/api/blog-posts': 'blog_posts',
};

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('a migration uses nothing that a later release may change', async () => {
  const uses: string[] = [];

  for await (const file of glob('src/migrations/**/*.ts')) {
    const code = await readFile(file, 'utf8');
    for (const [, source] of code.matchAll(/\bfrom '([^']+)'/g)) uses.push(source!);
  }

  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((source) => !/^(@mikro-orm\/|node:|\.\/)/.test(source))).toEqual([]);
});

test('a migration that builds or drops an index concurrently tolerates an open transaction', async () => {
  const impatient: string[] = [];

  for await (const file of glob('src/migrations/Migration*.ts'))
    if (/\bthis\.execute\([^;]*\bconcurrently\b/.test(await readFile(file, 'utf8'))) impatient.push(file);

  expect(impatient).toEqual([]);
});

test('the migrations create everything the entities need', async () => {
  const database = await databaseFor();
  const orm = await MikroORM.init(ormOptions(database.url));
  cleanups.push(() => orm.close());

  const { up } = await orm.schema.getUpdateSchemaMigrationSQL();

  expect(up).toBe('');
});

test('a database of the first release gets the same schema as a new one', async () => {
  const upgraded = await baselineRelease();
  const fresh = await databaseFor();

  await prepare(upgraded.url);

  expect(await rowsOf(upgraded.url, SCHEMA)).toEqual(await rowsOf(fresh.url, SCHEMA));
});

test('a shipped requirement gets its new wording, and an edited one keeps its own', async () => {
  const database = await baselineRelease();
  await rowsOf(database.url, EDITED_REQUIREMENT);

  await prepare(database.url);

  const texts = await rowsOf(
    database.url,
    `select text from requirements where text like 'Repairs and fees%' order by text like '%Ask us.'`,
  );
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/: at move-in for a new resident's first month, .* on your monthly statement\.$/),
    expect.stringMatching(/you pay the difference shown on your monthly statement\. Ask us\.$/),
  ]);
});

test('the server reads the leads, messages and documents of a database of the first release', async () => {
  const database = await baselineRelease();
  await prepare(database.url);
  const app = await startApp({ DATABASE_URL: database.url });
  cleanups.push(() => app.close());

  const { body: login } = await app.as.anonymous
    .post('/api/auth/login')
    .send({ email: 'admin@clarity.example.com', password: 'walnut ferry 1897' });
  const read = async (path: string) =>
    (await app.as.anonymous.get(path).set('Authorization', `Bearer ${login.accessToken}`).expect(200)).body;
  const ada = (await read('/api/leads')).find(({ name }: { name: string }) => name === 'Ada Baseline');

  expect(ada).toMatchObject({ email: 'ada@example.com', propertyType: 'condo', status: 'leads' });
  expect(await read(`/api/leads/${ada.id}/notes`)).toMatchObject({
    rows: [{ text: 'Called about the first release.' }],
  });
  for (const [path, table] of Object.entries(LISTS)) {
    const [{ n }] = await rowsOf(database.url, `select least(count(*), 10)::int as n from ${table}`);
    const list = await read(`${path}?range=[0,9]`);
    expect([path, list.length]).toEqual([path, n]);
    expect(n).toBeGreaterThan(0);
  }
  const [sent] = await rowsOf(database.url, 'select id from messages where compiled_template = $1', ['h1']);
  expect(await read(`/api/messages/${sent.id}`)).toMatchObject({ html: '<p>Hello</p>' });
});

test('a database from before the first release is refused with what to do, and stays as it is', async () => {
  const database = await databaseFor();
  await rowsOf(database.url, `update mikro_orm_migrations set name = 'Migration20261121000000_functions'`);
  const before = await rowsOf(database.url, SCHEMA);

  const prepared = prepare(database.url);

  await expect(prepared).rejects.toThrow(DatabaseTooOld);
  await expect(prepared).rejects.toThrow(/Back up what you need, then rebuild it with: npm run db:reset$/);
  expect(await rowsOf(database.url, SCHEMA)).toEqual(before);
});

test('a migration backs off while a table is in use, and continues when it is free', async () => {
  const database = await baselineRelease();
  const holder = await connect(database.url);
  await holder.query('begin; lock table leads in access share mode');
  const isWaiting = async () => (await rowsOf(database.url, WAITING)).length > 0;

  const prepared = prepare(database.url);
  await until(isWaiting);
  await until(async () => !(await isWaiting()));
  await holder.query('commit');
  await holder.end();

  await expect(prepared).resolves.toBeUndefined();
});

test('a migration that is killed between two batches continues at the next start', async () => {
  const database = await baselineRelease();
  await rowsOf(database.url, LEADS);
  await rowsOf(database.url, HOLD_LAST_LEAD);
  const holder = await connect(database.url);
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  const withOwner = "select from leads where owner_id is not null and email like 'owner%'";
  const isHeld =
    "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";

  const migrating = migrate(database.url);
  await until(async () => (await rowsOf(database.url, isHeld)).length > 0);
  await end(migrating, 'SIGKILL');
  const before = (await rowsOf(database.url, withOwner)).length;
  await holder.end();
  await rowsOf(database.url, RELEASE_LAST_LEAD);
  await prepare(database.url);

  const groups = await rowsOf(database.url, GROUPS);
  const fresh = await databaseFor();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(2 * OWNERS);
  expect(groups).toHaveLength(OWNERS);
  expect(new Set(groups.flatMap(({ owners }) => owners)).size).toBe(OWNERS);
  expect(await rowsOf(database.url, SCHEMA)).toEqual(await rowsOf(fresh.url, SCHEMA));
});

test('an index is built while a transaction stays open, and a second run changes nothing', async () => {
  const database = await databaseFor();
  const orm = await MikroORM.init(ormOptions(database.url));
  cleanups.push(() => orm.close());
  const reader = await connect(database.url);
  await reader.query('begin isolation level repeatable read; select from users');

  await new IndexTwice(orm.driver, orm.config).up();

  await reader.end();
  const built = await rowsOf(
    database.url,
    `select c.relname as name, indisvalid from pg_index join pg_class c on c.oid = indexrelid
     where c.relname like 'leads_probe%'`,
  );
  expect(built).toEqual([{ name: 'leads_probe_index', indisvalid: true }]);
});

test('a migration stops with a reason if another transaction keeps its rows locked, and the next run completes it', async () => {
  const database = await baselineRelease();
  const orm = await MikroORM.init(ormOptions(database.url));
  cleanups.push(() => orm.close());
  const holder = await connect(database.url);
  await holder.query('begin; select from leads for update');

  const migration = new ChangeEveryLead(orm.driver, orm.config);
  await expect(migration.up()).rejects.toThrow(/kept this migration waiting too long/);

  await holder.end();
  await migration.up();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** `npm run migrate` in a separate process. */
function migrate(DATABASE_URL: string) {
  const hooks = join(import.meta.dirname, '../support/typescript.mjs');
  return spawn(process.execPath, ['--no-warnings', '--import', hooks, 'src/commands/migrate.ts'], {
    env: { ...process.env, DATABASE_URL },
    stdio: 'ignore',
  });
}

async function databaseFor() {
  const database = await createDatabase();
  cleanups.push(database.drop);
  return database;
}

async function baselineRelease() {
  const database = await databaseFor();
  const dump = await promisify(gunzip)(await readFile(BASELINE_RELEASE));
  await rowsOf(database.url, 'drop schema pgboss cascade; drop schema public cascade; create schema public');
  await rowsOf(database.url, dump.toString());
  return database;
}

async function prepare(url: string): Promise<void> {
  const variables = readVariables({ DATABASE_URL: url, LOG_LEVEL: 'silent' }, { signsTokens: false });
  const config = { ...variables, DATABASE_URL: url };
  await prepareDatabase(config, { demo: null, mayGenerateAdmin: false }, new Progress(false));
}

async function rowsOf(url: string, sql: string, values?: unknown[]) {
  const client = await connect(url);
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
