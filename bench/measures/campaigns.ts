import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, startBench } from '../bench.ts';
import { sized } from '../options.ts';
import { median, percentile } from '../statistics.ts';
import { fillLeads } from '../world.ts';
import type { Figure, Measure } from './measure.ts';

/** A hundred thousand take a while. */
const MOST_ROUNDS = 3;
const BATCH = 500;
const STARTS = 10_000;
const POLLS = 30;
/** The numbers are cached for a second; each request must miss the cache. */
const STATS_CACHED_MS = 1_100;

/** Each to a different lead, with consent and at a permitted time: every rule is checked and passes. */
const DUE = `
  insert into messages (key, channel, stream, template, template_version, recipient, lead_id, enrollment_id, step_at,
    planned_at, due_at, expires_at, data)
  select 'bench:' || $1::text || ':' || e.id, 'email', 'campaign', 'campaign:' || c.id, c.version, l.email, l.id, e.id, now(),
    now(), now(), now() + interval '1 day',
    jsonb_build_object('firstName', split_part(l.name, ' ', 1), 'property', l.property_address,
      'unsubscribeLink', 'https://example.com/u/' || l.id, 'bookingLink', 'https://example.com/book')
  from (select id, lead_id from campaign_enrollments order by id limit $2) as e join leads l on l.id = e.lead_id,
    (select id, version from campaign_templates where workflow = 'warm_lead' and type = 'email' order by position limit 1) as c`;
const CLEAR = "delete from messages where key like 'bench:%'";

/**
 * What any queue over this table does: a transaction that claims a batch, and one that marks it done. It uses the
 * ledger's own table with its indexes, triggers and states, so the difference is the product's work: send policy,
 * rendering, bookkeeping and the lease.
 */
const RAW_CLAIM = `
  update messages set state = 'sending', attempt = attempt + 1 where id in (
    select id from messages where channel = 'email' and stream = 'campaign' and state = 'pending' and due_at <= now()
    order by due_at, step_at, id limit ${BATCH} for update skip locked) returning id`;
const RAW_FINISH = "update messages set state = 'sent', sent_at = now() where id = any($1::uuid[])";
/** The product pauses while the raw claims run. */
const PAUSE = 'update sending_states set paused_at = now()';
const RESUME = 'update sending_states set paused_at = null';

const ALL_DAY = `
  insert into campaign_settings (id, "values", version) values (1, '{"mailFromHour": 0, "mailUntilHour": 24}', 0)
  on conflict (id) do update set "values" = excluded."values"`;

/** Each in a campaign, with the history of one sent and one upcoming message, as in a Monitor of that size. */
const ENROLL = `
  with begun as (
    insert into campaign_enrollments (lead_id, workflow, settings, started_at, last_at)
    select id, 'warm_lead', '{"mailFromHour": 0, "mailUntilHour": 24}', now() - interval '2 days', now() + interval '28 days'
    from leads l where not exists (select from campaign_enrollments e where e.lead_id = l.id)
    order by created_at desc limit $1 returning id, lead_id),
  agreed as (
    insert into consents (lead_id, channel, version, address) select lead_id, 'contact', 'bench-1', '203.0.113.7' from begun)
  insert into messages (key, channel, stream, template, template_version, recipient, lead_id, enrollment_id, step_at,
    planned_at, due_at, expires_at, data, state, carrier, sent_at)
  select 'past:' || n || ':' || b.id, 'email', 'campaign', 'campaign:' || b.id, 1, b.lead_id || '@example.com', b.lead_id, b.id,
    at, at, at, at + interval '1 day', '{}', case when n = 1 then 'sent' else 'pending' end,
    case when n = 1 then 'smtp' end, case when n = 1 then at end
  from begun b, lateral (values (1, now() - interval '9 days'), (2, now() + interval '9 days')) as step(n, at)`;

/**
 * A hundred thousand due messages, a start for ten thousand leads, and the Monitor with a hundred thousand
 * enrollments, on a separate product without a mail server, so that sending costs only the ledger's work.
 */
export const measureCampaigns: Measure = async ({ sql, options, databaseUrl }, rows) => {
  await sql.query('create database campaigns');
  const url = new URL(databaseUrl);
  url.pathname = '/campaigns';
  await using bench = await startBench(options, url.href, { SMTP_URL: '', MAIL_FROM: '' });
  await bench.sql.query(ALL_DAY);
  const started = await starting(bench, sized(options, Math.min(STARTS, rows)));
  await fillLeads(bench.sql, rows);
  await bench.sql.query('delete from messages');
  await bench.sql.query('delete from campaign_enrollments');
  await bench.sql.query(ENROLL, [rows]);
  await bench.sql.query('vacuum analyze messages, campaign_enrollments, consents, leads');
  return { figures: [...started, ...(await monitoring(bench, rows)), ...(await sending(bench, rows))] };
};

/** Both in turn, on the same rows of the same table. */
async function sending(bench: Bench, rows: number): Promise<Figure[]> {
  const product: number[] = [];
  const raw: number[] = [];
  for (let round = 0; round < Math.min(bench.options.rounds, MOST_ROUNDS); round++) {
    raw.push(await runRaw(bench, `raw-${round}`, rows));
    product.push(await runProduct(bench, `product-${round}`, rows));
  }
  const perSecond = (milliseconds: number[]) => (rows * 1000) / median(milliseconds);
  return [
    { name: 'campaign messages/s, raw claims', rows, value: perSecond(raw) },
    { name: 'campaign messages/s, through send policy and rendering', rows, value: perSecond(product) },
    { name: 'campaign messages/s of raw', rows, value: perSecond(product) / perSecond(raw), atLeast: 0.5 },
  ];
}

async function makeDue({ sql }: Bench, round: string, count: number): Promise<void> {
  await sql.query(PAUSE);
  await sql.query(CLEAR);
  await sql.query(DUE, [round, count]);
  await sql.query('vacuum analyze messages');
}

async function runRaw(bench: Bench, round: string, count: number): Promise<number> {
  await makeDue(bench, round, count);
  const began = performance.now();
  for (;;) {
    const { rows } = await bench.sql.query<{ id: string }>(RAW_CLAIM);
    if (rows.length === 0) return performance.now() - began;
    await bench.sql.query(RAW_FINISH, [rows.map(({ id }) => id)]);
  }
}

async function runProduct(bench: Bench, round: string, count: number): Promise<number> {
  await makeDue(bench, round, count);
  const began = performance.now();
  await bench.sql.query(RESUME);
  await bench.sql.query("select pg_notify('messages', 'email')");
  while (await isAnyDue(bench)) await pause(50);
  return performance.now() - began;
}

/** Each uses a separate index: polling with a table scan would distort the measurement. */
const ANY_DUE = `
  select exists (select from messages where channel = 'email' and stream = 'campaign' and state = 'pending' and due_at <= now())
    or exists (select from messages where state = 'sending') as open`;

async function isAnyDue({ sql }: Bench): Promise<boolean> {
  const { rows } = await sql.query<{ open: boolean }>(ANY_DUE);
  return rows[0]!.open;
}

/** From the moment they are due until the last of them is planned, while someone reads the console. */
async function starting(bench: Bench, leads: number): Promise<Figure[]> {
  const { sql, product } = bench;
  await fillLeads(sql, leads);
  await sql.query("update leads set status = 'leads'");
  await sql.query('vacuum analyze leads');
  const headers = { authorization: `Bearer ${await bench.signIn()}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ filter: {} });
  await fetch(`${product.url}/api/campaigns/starts`, { method: 'POST', headers, body });
  const began = performance.now();
  // As if the seconds in which it can be undone had passed.
  await sql.query("update pgboss.job set start_after = now() where name = 'start-campaigns'");
  const polls: number[] = [];
  for (;;) {
    polls.push(await poll(product.url, '/api/leads?range=[0,24]', headers));
    const { rows } = await sql.query<{ count: number }>(
      'select count(*)::int as count from campaign_enrollments',
    );
    if (rows[0]!.count >= leads) break;
    await pause(50);
  }
  const seconds = (performance.now() - began) / 1000;
  return [
    { name: `start of ${leads} campaigns`, rows: leads, value: seconds, unit: 's', atMost: 30 },
    {
      name: 'start: a console list during it, p95',
      rows: leads,
      value: percentile(polls, 0.95),
      unit: 'ms',
      atMost: 500,
    },
  ];
}

/** What the page requests: its rows and its four numbers, cycling through the filters. */
async function monitoring(bench: Bench, rows: number): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const filters = ['{}', '{"state":"active"}', '{"workflow":"warm_lead"}', '{"state":"none"}'];
  const pages: number[] = [];
  const stats: number[] = [];
  for (let index = 0; index < sized(bench.options, POLLS); index++) {
    const filter = encodeURIComponent(filters[index % filters.length]!);
    const began = performance.now();
    const [, took] = await Promise.all([
      poll(bench.product.url, `/api/campaigns?range=[0,24]&filter=${filter}`, headers),
      poll(bench.product.url, '/api/campaigns/stats', headers),
    ]);
    pages.push(performance.now() - began);
    stats.push(took);
    await pause(sized(bench.options, STATS_CACHED_MS));
  }
  return [
    { name: 'monitor page, median', rows, value: median(pages), unit: 'ms', atMost: 100 },
    { name: 'monitor page, p95', rows, value: percentile(pages, 0.95), unit: 'ms' },
    { name: 'monitor: its numbers, median', rows, value: median(stats), unit: 'ms' },
  ];
}

async function poll(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const res = await fetch(url + path, { headers });
  await res.arrayBuffer();
  if (!res.ok) throw new Error(`${path} answered ${res.status}.`);
  return performance.now() - began;
}
