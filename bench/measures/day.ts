import type { Client } from 'pg';
import { ANSWER_TASK_TITLES } from '#shared/inbound-email.js';
import { timeCalls } from '../drive.ts';
import { type Options, sized } from '../options.ts';
import { percentile } from '../statistics.ts';
import type { Figure, Measure } from './measure.ts';

const MESSAGES_PER_LEAD = 10;
const REPLIES = 1_000;
const UNMATCHED = 200;
const AGENTS = 20;
const WALKTHROUGHS = 600;
const HORIZON_DAYS = 60;
const CALLS = 60;

/** Spread over the leads and the last two years. */
const MESSAGES = `
  insert into messages (key, channel, stream, template, template_version, recipient, lead_id, created_at, planned_at,
    due_at, expires_at, data, state, carrier, sent_at)
  select 'bench-day:' || n || ':' || l.id, case when n % 4 = 0 then 'sms' else 'email' end, 'campaign', 'campaign:' || n, 1,
    l.email, l.id, at, at, at, at + interval '1 day', '{}', 'sent', 'smtp', at
  from (select * from leads where email is not null) l, generate_series(1, ${MESSAGES_PER_LEAD}) as n,
    lateral (select l.created_at + n * interval '3 days' as at) each`;
/** Owners who wrote, spread across all leads: each has several emails, and a task to answer the last one. */
const REPLIES_SQL = `
  with chosen as (select id, row_number() over (order by id) as n from leads order by id limit $1),
  received as (
    insert into inbound_emails (message_id, sender, recipient, subject, text, is_automatic, lead_id, received_at)
    select 'bench-day-' || e || '-' || id, 'owner@example.com', 'office@example.com', 'Re: Your home', 'Sounds good.',
      false, id, now() - n * interval '7 minutes' - e * interval '1 day'
    from chosen, generate_series(0, 4) as e)
  insert into lead_tasks (lead_id, title, due_at, version)
  select id, $2, now() - n * interval '7 minutes', 1 from chosen`;
const UNMATCHED_SQL = `
  insert into inbound_emails (message_id, sender, recipient, subject, text, is_automatic, received_at)
  select 'bench-day-stranger-' || n, 'stranger' || n || '@example.com', 'office@example.com', 'A question', 'Hello?', false,
    now() - n * interval '11 minutes' from generate_series(1, $1::int) as n`;
const AGENTS_SQL = `
  with added as (
    insert into users (email, name, role, password_hash, is_active, must_change_password, version)
    select 'agent' || n || '@example.com', 'Agent ' || n, 'user', 'none', true, false, 1
    from generate_series(1, $1::int) as n returning id)
  insert into working_hours (user_id, version, takes_walkthroughs, time_off) select id, 1, true, '[]' from added`;
/** One hour each, rotating through agents and days. */
const WALKTHROUGHS_SQL = `
  insert into walkthroughs (lead_id, agent_id, starts_at, ends_at, status)
  select l.id, a.id, at, at + interval '1 hour', 'scheduled'
  from (select id, row_number() over (order by id) - 1 as n from leads order by id limit $1) l
  join (select id, row_number() over (order by id) - 1 as place, count(*) over () as agents
    from users where email like 'agent%') a on a.place = l.n % a.agents,
    lateral (select date_trunc('hour', now()) + (1 + l.n / a.agents) * interval '29 hours' as at) each`;
const ANNOUNCING = ['messages', 'inbound_emails', 'lead_tasks'];
const SETTINGS = `
  insert into company_settings (id, "values", version) values (1, $1, 1)
  on conflict (id) do update set "values" = company_settings."values" || excluded."values"`;

/** The server's part of what staff and owners open all day, one request after the other. */
export const measureDay: Measure = async (bench, rows) => {
  await fill(bench.sql, bench.options);
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const calls = sized(bench.options, CALLS);
  const figures: Figure[] = [];
  for (const [name, { path, atMost }] of Object.entries(READS)) {
    const times = await timeCalls(bench.product.url + path, calls, headers);
    figures.push({ name: `${name}: p95`, rows, value: percentile(times, 0.95), unit: 'ms', atMost });
  }
  await empty(bench.sql);
  return { figures };
};

const READS = {
  Today: { path: '/api/today', atMost: 150 },
  'inbox page': { path: '/api/inbox?view=all', atMost: 100 },
  'inbox page, unassigned': { path: '/api/inbox?view=unassigned', atMost: 100 },
  [`open times, ${AGENTS} agents over ${HORIZON_DAYS} days`]: {
    path: '/api/public/booking/slots?zipCode=50310',
    atMost: 50,
  },
};

async function fill(sql: Client, options: Options): Promise<void> {
  // Triggers announce each row, and none of the reads depends on that.
  for (const table of ANNOUNCING) await sql.query(`alter table ${table} disable trigger user`);
  await sql.query(MESSAGES);
  await sql.query(REPLIES_SQL, [sized(options, REPLIES), ANSWER_TASK_TITLES[0]]);
  await sql.query(UNMATCHED_SQL, [sized(options, UNMATCHED)]);
  for (const table of ANNOUNCING) await sql.query(`alter table ${table} enable trigger user`);
  await sql.query(AGENTS_SQL, [sized(options, AGENTS)]);
  await sql.query(WALKTHROUGHS_SQL, [sized(options, WALKTHROUGHS)]);
  await sql.query(SETTINGS, [JSON.stringify({ booking: { horizonDays: HORIZON_DAYS } })]);
  await sql.query('vacuum (analyze) messages, inbound_emails, lead_tasks, walkthroughs, leads');
}

async function empty(sql: Client): Promise<void> {
  await sql.query('truncate messages, inbound_emails, lead_tasks, walkthroughs cascade');
  await sql.query("delete from users where email like 'agent%'");
  await sql.query('delete from company_settings');
}
