import pg from 'pg';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { addBusinessDays, fromWallClock, toWallClock } from '#shared/time.js';
import { startFakeTwilio } from '../support/fake-twilio.js';
import { type Killable, startKillable } from '../support/killable.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { ALL_DAY } from './campaign-app.js';
import { createVirtualDatabase, SET_CLOCK } from './virtual-clock.js';

/** Sends that one process has in flight at the same time: five emails and five texts. */
export const IN_FLIGHT = 10;

/** An afternoon when texts may be sent, late that evening, and the next morning. */
const atDay = (days: number, time: string) => {
  const day = toWallClock(addBusinessDays(new Date(), days).toISOString()).slice(0, 10);
  return fromWallClock(`${day}T${time}`)!;
};
const AFTERNOON = atDay(1, '14:00');
const NIGHT = atDay(1, '23:30');
const MORNING = atDay(2, '09:00');

/** One email and one text are due for each lead in the same second. */
const ONLY_TWO_STEPS = `
  update campaign_templates set is_active = (type = 'email' and step = 'initialResponse') or id = (
    select id from campaign_templates where type = 'sms' and workflow = 'warm_lead' order by position limit 1)`;
const LEADS = `
  with made as (
    insert into leads (rank, status, source, name, email, phone, property_address, zip_code)
    select lead_rank(now() - n * interval '1 second'), 'leads', 'manual', 'Owner ' || n, 'owner' || n || '@example.com',
      '+1515' || (2000000 + n), n || ' Main St, Ankeny, IA 50021', '50021'
    from generate_series(1, $1::int) as n returning id, phone)
  insert into consents (lead_id, channel, version, contact, address)
  select id, channel, 'test-1', phone, '203.0.113.7' from made, unnest(array['contact', 'sms']) as channel`;
const DUE = `
  update messages set step_at = now(), planned_at = now(), due_at = now(), expires_at = now() + interval '24 hours'`;
const ACTIVE = `
  select e.id from campaign_enrollments e
  where e.status = 'active' and exists (select from messages m where m.enrollment_id = e.id and m.state = 'pending')
  order by md5(e.id::text || $1) limit $2`;

/** Sessions expire by a clock that is behind the database's. */
const STAY_SIGNED_IN = "update sessions set expires_at = greatest(expires_at, now() + interval '7 days')";

/** When a provider had read a whole message, by the test's own clock. */
interface Receipt {
  messageId: string;
  at: number;
  hour: number;
}

interface Stop {
  enrollmentId: string;
  returnedAt: number;
  inFlight: number;
}

export interface CampaignFigures {
  steps: number;
  kills: number;
  states: Record<string, number>;
  /** Messages a provider read more than once. */
  doubled: number;
  texts: number;
  textsAtNight: number;
  stops: number;
  inFlightAtStops: number;
  /** Messages read after their campaign's stop returned, and how many of them it had not counted. */
  afterStops: number;
  unreportedAfterStops: number;
  seconds: number;
}

/**
 * Two processes send campaigns while one of them is killed repeatedly, each time with all its slots in use: the
 * providers stop responding until it is dead. In the end, one is suspended past its lease.
 */
export async function runWithKills(leads: number, kills: number): Promise<CampaignFigures> {
  const began = Date.now();
  const world = await startWorld();
  const { sql, gate } = world;
  let pair = await Promise.all([world.start(), world.start()]);
  await startCampaigns(world, pair[0], leads);
  const steps = await countOf(sql, 'true');
  for (let kill = 1; kill <= kills; kill++) {
    gate.open(Math.floor((steps * 0.6) / kills));
    await isFull(world);
    if (kill % 5 === 0) await stopSome(world, pair[1], kill);
    const next = world.start();
    await pair[0].kill();
    if (kill === kills) await pausePastLease(world, pair[1], next);
    pair = [pair[1], await next];
    if (kill === Math.ceil(kills * 0.9)) await setClock(world, NIGHT);
  }
  gate.openForAll();
  await settle(world);
  await setClock(world, MORNING);
  await settle(world);
  const figures = await figuresOf(world, steps, kills);
  await Promise.all(pair.map((each) => each.stop()));
  await world.close();
  return { ...figures, seconds: Math.round((Date.now() - began) / 1000) };
}

type World = Awaited<ReturnType<typeof startWorld>>;

async function startWorld() {
  const [database, sink, twilio] = await Promise.all([
    createVirtualDatabase(),
    startSmtpSink(),
    startFakeTwilio(),
  ]);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(SET_CLOCK, [AFTERNOON]);
  const gate = makeGate();
  const clock = { shift: Date.parse(AFTERNOON) - Date.now() };
  const mails: Receipt[] = [];
  const texts: Receipt[] = [];
  const now = () => ({ at: Date.now(), hour: hourOf(Date.now() + clock.shift) });
  sink.behave({
    wait: ({ messageId = '' }) => {
      mails.push({ messageId: messageId.replace(/^<|@.*$/g, ''), ...now() });
      return gate.pass();
    },
  });
  twilio.wait = ({ to }) => {
    texts.push({ messageId: to, ...now() });
    return gate.pass();
  };
  const env = { DATABASE_URL: database.url, SMTP_URL: sink.url, ...twilio.env };
  return {
    sql,
    gate,
    clock,
    mails,
    texts,
    stops: [] as Stop[],
    async start() {
      const server = await startKillable(env);
      await sql.query(STAY_SIGNED_IN);
      return server;
    },
    async close() {
      gate.close();
      await sql.end();
      await Promise.all([sink.close(), twilio.close()]);
      await database.drop();
    },
  };
}

/** Lets a number of responses through. Others wait, but ten a second are released so that no lease expires. */
function makeGate() {
  let left = Number.POSITIVE_INFINITY;
  let waiting: (() => void)[] = [];
  const timer = setInterval(() => waiting.shift()?.(), 100);
  return {
    pass: () => (left-- > 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
    open(count: number) {
      left = count;
      for (const each of waiting) each();
      waiting = [];
    },
    openForAll() {
      this.open(Number.POSITIVE_INFINITY);
    },
    get isFull() {
      return waiting.length >= IN_FLIGHT;
    },
    close: () => clearInterval(timer),
  };
}

/** Resolves once every slot is in use or nothing is left to send. */
function isFull({ gate, sql }: World): Promise<true> {
  return until(
    async () => gate.isFull || (await countOf(sql, "state = 'pending' and due_at <= now()")) === 0,
  );
}

async function startCampaigns({ sql }: World, { url, token }: Killable, leads: number): Promise<void> {
  await sql.query(ONLY_TWO_STEPS);
  await sql.query(ALL_DAY);
  await sql.query(LEADS, [leads]);
  // The process that starts campaigns reloads templates within a second.
  await sql.query('select pg_sleep(2)');
  const filter = {};
  await post(`${url}/api/campaigns/starts`, token, { filter });
  await sql.query("update pgboss.job set start_after = now() where name = 'start-campaigns'");
  await until(async () => {
    const { rows } = await sql.query<{ count: number }>(
      'select count(*)::int as count from campaign_enrollments',
    );
    return rows[0]!.count === leads;
  });
  await sql.query(DUE);
  await sql.query("select pg_notify('messages', '')");
}

async function stopSome({ sql, stops }: World, { url, token }: Killable, seed: number): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(ACTIVE, [String(seed), 20]);
  // Include campaigns with a message in flight right now.
  const flying = await sql.query<{ id: string }>(
    "select enrollment_id as id from messages where state = 'sending' limit 5",
  );
  for (const { id } of [...rows, ...flying.rows]) {
    const { inFlight, stopped } = await post(`${url}/api/campaigns/${id}/stop`, token, {});
    if (stopped) stops.push({ enrollmentId: id, returnedAt: Date.now(), inFlight });
  }
}

/** Suspends a process until its claims have expired while another continues, then resumes it. */
async function pausePastLease({ sql, gate }: World, held: Killable, next: Promise<Killable>): Promise<void> {
  held.suspend();
  await next;
  await sql.query("create table held as select id from messages where state = 'sending'");
  gate.openForAll();
  const isHeld = "state = 'sending' and id in (select id from held)";
  await until(async () => (await countOf(sql, isHeld)) === 0);
  held.resume();
}

async function setClock(world: World, at: string): Promise<void> {
  world.gate.openForAll();
  // Move the clock between two sends, so that messages in flight keep their leases.
  await world.sql.query('update sending_states set paused_at = now()');
  const isFresh = "state = 'sending' and lease_until > now() + interval '25 seconds'";
  await until(async () => (await countOf(world.sql, isFresh)) === 0);
  await world.sql.query(SET_CLOCK, [at]);
  world.clock.shift = Date.parse(at) - Date.now();
  await world.sql.query('update sending_states set paused_at = null');
}

/** Waits until nothing is due or in flight. */
function settle({ sql }: World): Promise<true> {
  return until(
    async () => (await countOf(sql, "state = 'sending' or state = 'pending' and due_at <= now()")) === 0,
  );
}

async function figuresOf({ sql, mails, texts, stops }: World, steps: number, kills: number) {
  const { rows } = await sql.query<{
    id: string;
    enrollment: string;
    recipient: string;
    channel: string;
    state: string;
  }>('select id, enrollment_id as enrollment, recipient, channel, state from messages');
  const byName = new Map(rows.map((row) => [row.channel === 'email' ? row.id : row.recipient, row]));
  const read = [...mails, ...texts];
  const late = stops.map(({ enrollmentId, returnedAt, inFlight }) => {
    const after = read.filter(
      ({ messageId, at }) => at > returnedAt && byName.get(messageId)?.enrollment === enrollmentId,
    ).length;
    return { after, untold: Math.max(0, after - inFlight) };
  });
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  return {
    steps,
    kills,
    states: Object.fromEntries(
      Object.entries(Object.groupBy(rows, ({ state }) => state)).map(([state, all]) => [state, all!.length]),
    ),
    doubled: read.length - new Set(read.map(({ messageId }) => messageId)).size,
    texts: texts.length,
    textsAtNight: texts.filter(({ hour }) => hour < 8 || hour >= 21).length,
    stops: stops.length,
    inFlightAtStops: sum(stops.map(({ inFlight }) => inFlight)),
    afterStops: sum(late.map(({ after }) => after)),
    unreportedAfterStops: sum(late.map(({ untold }) => untold)),
  };
}

async function countOf(sql: pg.Client, condition: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from messages where ${condition}`,
  );
  return rows[0]!.count;
}

async function post(
  url: string,
  token: string,
  body: object,
): Promise<{ stopped: number; inFlight: number }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const res = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!res.ok) throw new Error(`${url} answered ${res.status}.`);
  return (await res.json()) as { stopped: number; inFlight: number };
}

const hours = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  hourCycle: 'h23',
});

function hourOf(instant: number): number {
  return Number(hours.format(instant));
}
