import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createDatabase, dropDatabase } from '../support/database.js';
import { end, STOP_WITH_TESTS } from '../support/processes.js';

/** The first release serves 25 writes a second while the next one starts and migrates its database. */
const LEADS = Number(process.env.LEADS ?? 200_000);
const WRITES_PER_SECOND = 25;
const UPGRADES = 5;
const MINUTES_MS = 60_000;

/** The commit that added it is the first release. */
const BASELINE = 'src/migrations/Migration20261124000000_baseline.ts';
const ADMIN = { email: 'admin@clarity.example.com', password: 'walnut ferry 1897' };

/**
 * One owner in eight has three leads: the first two with the same phone, and the last with the email address of the
 * second. The name of the owner says which leads belong together. Leads with a quote get a plan, and so another version:
 * they are among those that the writes below don't move.
 */
const FILL = `
  insert into leads (email, phone, name, owner_name, source, status, property_address, city, zip_code, created_at)
  select 'owner' || person || case when n % 10 = 2 then 'b' else '' end || '@example.com',
    case when n % 10 = 0 then '641' || lpad(n::text, 7, '0') else '515' || lpad(person::text, 7, '0') end, 'Owner ' || n,
    'Person ' || person, (array['analysis_form', 'enroll_form', 'referral', 'manual', 'import'])[1 + n % 5], 'leads',
    n || ' Grand Ave', 'Ankeny', '50021', now() - n * interval '1 minute'
  from generate_series(1, ${LEADS}) n,
    lateral (select case when n % 10 < 3 then n - n % 10 else n end as person) owner;

  insert into lead_notes (lead_id, author_id, text, created_at)
  select l.id, u.id, 'Called, no answer.', l.created_at + k * interval '1 hour'
  from leads l cross join generate_series(1, 2) k cross join users u;

  insert into lead_status_changes (lead_id, from_status, to_status, cause, actor_id, at)
  select l.id, 'leads', 'analysis_submitted', 'drag', u.id, l.created_at + interval '30 minutes'
  from leads l cross join users u;

  insert into lead_tasks (lead_id, title, due_at, assignee_id)
  select l.id, 'Reply to email', now() + interval '1 day', u.id from leads l cross join users u;

  insert into property_analysis_entries (lead_id, status, email, street_address, city, state, zip_code, property_type,
    square_footage, created_at)
  select id, 'completed', email, property_address, city, 'IA', zip_code, 'single-family', 1500, created_at from leads;
  insert into property_analysis_results (entry_id, created_at, rent_estimate, rent_range_low, rent_range_high,
    occupancy_rate, average_days_on_market, year_over_year_change, comparable_properties, market_data, origins)
  select id, created_at, 1700, 1600, 1800, 0.95, 21, 0.03, '[]', '{}', '{}' from property_analysis_entries;

  insert into quotes (lead_id, terms, accepted_at)
  select id, '{}', created_at from leads where (${LEADS} - substr(name, 7)::int) % 6 = 0;

  insert into campaign_enrollments (lead_id, workflow, started_at, last_at, settings)
  select id, 'warm_lead', created_at, now() + interval '30 days', '{}' from leads where right(phone, 1) < '5';

  insert into messages (created_at, key, channel, stream, template, template_version, recipient, lead_id, enrollment_id,
    expires_at, state, data, subject, text, carrier, message_id, sent_at, settled_at)
  select at, 'filled-' || l.id || k, 'email', case when e.id is null then 'transactional' else 'campaign' end,
    'analysis-ready', 1, l.email, l.id, e.id, at + interval '1 day', 'sent', '{}', 'Your rent estimate',
    'Your home would rent for about $1,700 a month.', 'smtp', gen_random_uuid() || '@example.com', at, at
  from leads l left join campaign_enrollments e on e.lead_id = l.id cross join generate_series(1, 5) k,
    lateral (select l.created_at + k * interval '1 day' as at) times`;

/** What migrations had to change, and didn't. Owners don't count if the first release changed one of their leads. */
const LEFT_BEHIND = `
  with filled as (
    select owner_name, count(*) as leads, array_agg(distinct owner_id) as owners from leads
    where owner_name is not null group by owner_name
    having max(version) = 1 and count(*) = case when right(owner_name, 1) = '0' then 3 else 1 end)
  select 'leads of one owner that were separated: ' || owner_name as problem from filled where cardinality(owners) > 1
  union all
  select 'leads of several owners that were joined: ' || string_agg(owner_name, ', ')
  from filled cross join unnest(owners) as owner group by owner having count(*) > 1
  union all
  select 'an owner without leads: ' || id from owners o where not exists (select from leads where owner_id = o.id)
  union all
  select 'a contact that no lead of its owner confirms: ' || value from owner_contacts c where not exists (
    select from leads l where l.owner_id = c.owner_id and case c.channel
      when 'email' then owner_email(l.email) = c.value
      else owner_phone(l.phone) = c.value and (l.source in ('manual', 'import') or l.version > 1) end)
  union all
  select 'a lead without its email among the contacts: ' || email from leads l where not exists (
    select from owner_contacts c where c.owner_id = l.owner_id and c.value = owner_email(l.email))
  union all
  select 'a note from before the first contact: ' || n.id
  from lead_notes n left join first_contacts c on c.lead_id = n.lead_id
  where c.at is null or c.at > n.created_at
  union all
  select 'a report without its month: ' || e.id from property_analysis_entries e
  where e.status = 'completed' and not exists (select from rent_history h where h.entry_id = e.id)
  union all
  select 'a lead with a quote but no plan: ' || lead_id from quotes q join leads l on l.id = q.lead_id
  where l.plan is null
  union all
  select 'follow-ups of one owner that run side by side: ' || owner_id
  from campaign_enrollments e join leads l on l.id = e.lead_id
  where e.workflow = 'warm_lead' and e.status = 'active' group by owner_id having count(*) > 1
  limit 10`;

interface Release {
  child: ChildProcess;
  url: string;
}

interface Call {
  method: string;
  path: string;
  body?: object;
}

/** The first release, built in a separate folder. */
let folder: string;
let first: Awaited<ReturnType<typeof createDatabase>>;
let ids: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(process.env.TEST_FOLDER!, 'first-release-'));
  await buildFirstRelease();
  first = await createDatabase();
  await run(first.url, 'drop schema pgboss cascade; drop schema public cascade; create schema public');
  await end((await start(folder, first.url)).child, 'SIGTERM');
  await run(first.url, 'update users set must_change_password = false');
  await run(first.url, FILL);
  await run(first.url, 'vacuum analyze');
  ids = (await run(first.url, 'select id from leads order by created_at')).map(({ id }) => id!);
  process.stderr.write(`${LEADS} leads are in a database of the first release\n`);
}, 10 * MINUTES_MS);

afterAll(async () => {
  await first.drop();
  await rm(folder, { recursive: true });
});

test.each(Array.from({ length: UPGRADES }, (_, i) => i + 1))(
  'upgrade %i of a database in use succeeds, no request to the first release fails, and it can start again',
  async (number) => {
    const database = await copyOf(first.url, number);
    const old = await start(folder, database.href);
    const writer = startWriting(old.url, await signIn(old.url));
    await pause(2_000);

    const startedAt = performance.now();
    const next = await start('.', database.href).finally(() => writer.stop());
    const seconds = (performance.now() - startedAt) / 1_000;
    const isOldServing = (await fetch(`${old.url}/ready`)).ok;
    for (const { child } of [old, next]) await end(child, 'SIGTERM');
    // docs/upgrade.md, "Go back"
    const back = await start(folder, database.href);
    const created = await send(back.url, await signIn(back.url), WRITES[0]!(LEADS));
    await end(back.child, 'SIGTERM');
    const leftBehind = await run(database.href, LEFT_BEHIND);
    await dropDatabase(new URL(first.url), database.pathname.slice(1));

    // Right away: with 200,000 leads the five take the better part of an hour.
    process.stderr.write(
      `Upgrade ${number}: ${seconds.toFixed(1)} s, ${writer.times.length} writes, ${writer.failures.length} failed, slowest ${Math.round(Math.max(...writer.times))} ms\n${writer.failures.slice(0, 5).join('\n')}\n`,
    );
    expect(writer.failures).toEqual([]);
    expect(writer.times.length).toBeGreaterThan(WRITES_PER_SECOND);
    expect(isOldServing).toBe(true);
    expect(created.status).toBe(201);
    expect(leftBehind).toEqual([]);
  },
  10 * MINUTES_MS,
);

/** Only the server: the site and console don't use the database. */
async function buildFirstRelease(): Promise<void> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { maxBuffer: 1_000_000 });
  const { stdout } = await git('log', '--diff-filter=A', '--format=%H', '--', BASELINE);
  const commit = stdout.trim().split('\n').at(-1);
  if (!commit) throw new Error('The first release is not in this clone: git fetch --unshallow');
  await git('archive', '--output', join(folder, 'release.tar'), commit);
  await promisify(execFile)('tar', ['-xf', 'release.tar'], { cwd: folder });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await promisify(execFile)(process.execPath, [resolve('node_modules/@nestjs/cli/bin/nest.js'), 'build'], {
    cwd: folder,
  });
  for (const built of ['site/client', 'admin']) await mkdir(join(folder, 'dist', built), { recursive: true });
}

/** Starts a release as `npm start` does and waits until it can take requests. */
async function start(cwd: string, DATABASE_URL: string): Promise<Release> {
  const port = await freePort();
  const child = spawn(process.execPath, [...STOP_WITH_TESTS, '--enable-source-maps', 'dist/server/main.js'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL,
      JWT_SECRET: 'a'.repeat(64),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The release in ${cwd} could not start.`);
    await pause(100);
  }
  return { child, url };
}

function send(url: string, token: string, { method, path, body }: Call): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** A column takes one move at a time. */
const COLUMNS = ['analysis_submitted', 'proposal', 'contract_sent'];

/** What staff and visitors do to leads and messages. Each lead is written once. */
const WRITES: ((n: number) => Call)[] = [
  (n) => ({
    method: 'POST',
    path: '/api/leads',
    body: {
      name: 'New Owner',
      email: `new${n}@example.com`,
      phone: '(515) 555-0142',
      propertyAddress: `${n} Oak St`,
      propertyType: 'condo',
    },
  }),
  (n) => ({
    method: 'POST',
    path: `/api/leads/${ids[n]}/move`,
    body: { status: COLUMNS[n % COLUMNS.length], after: null, version: 1 },
  }),
  (n) => ({
    method: 'PATCH',
    path: `/api/leads/${ids[n]}`,
    body: { email: `moved${n}@example.com`, phone: `(319) 555-${1_000 + (n % 9_000)}` },
  }),
  (n) => ({ method: 'POST', path: `/api/leads/${ids[n]}/notes`, body: { text: 'Called.' } }),
  () => ({ method: 'POST', path: '/api/auth/password/forgot', body: { email: ADMIN.email } }),
  (n) => ({ method: 'DELETE', path: `/api/leads/${ids[LEADS - 1 - n]}` }),
];

/** Writes until it is stopped, and keeps what failed. */
function startWriting(url: string, token: string) {
  const result = { times: [] as number[], failures: [] as string[], stop };
  const running = new Set<Promise<void>>();
  let n = 0;
  const timer = setInterval(() => {
    const call = WRITES[n % WRITES.length]!(n);
    n += 1;
    const writing = write(call);
    running.add(writing);
    void writing.finally(() => running.delete(writing));
  }, 1_000 / WRITES_PER_SECOND);
  return result;

  async function write(call: Call): Promise<void> {
    const startedAt = performance.now();
    const outcome = await send(url, token, call).then(
      async (response) => (response.ok ? null : `${response.status} ${await response.text()}`),
      (error: Error) => String(error.cause ?? error),
    );
    result.times.push(performance.now() - startedAt);
    if (outcome) result.failures.push(`${call.method} ${call.path}: ${outcome}`);
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    await Promise.all(running);
  }
}

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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

async function run(connectionString: string, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const result = await client.query(sql).finally(() => client.end());
  return result.rows;
}
