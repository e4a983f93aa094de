import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { startFakeTwilio } from '../support/fake-twilio.js';
import { startKillable } from '../support/killable.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** Sends that one process has in flight at the same time. */
export const IN_FLIGHT = 5;

const DUE = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data)
  select 'fault:' || n, $2::text, 'transactional', $3::text, 1, replace($4::text, '#', (1000 + n)::text),
    now() + interval '1 day', $5::jsonb
  from generate_series(1, $1::int) as n`;

/** A fake provider, and how it names the messages it accepted. */
interface Provider {
  env: Record<string, string>;
  /** Every message it read completely, as often as it read it. */
  accepted(): string[];
  close(): Promise<void>;
}

interface Kind {
  /** Channel, template, recipients and data of the messages. */
  due: [string, string, string, object];
  start(): Promise<Provider>;
  /** The SQL expression for what the ledger calls a sent message. */
  nameInLedger: string;
}

export const KINDS = {
  emails: {
    due: ['email', 'password-changed', 'owner#@example.com', { at: 'today' }],
    nameInLedger: `'<' || message_id || '>'`,
    async start() {
      const { url, read, close } = await startSmtpSink();
      return { env: { SMTP_URL: url }, accepted: () => read, close };
    },
  },
  texts: {
    due: ['sms', 'staff-text', '+1515555#', { message: 'At three?' }],
    nameInLedger: 'recipient',
    async start() {
      const twilio = await startFakeTwilio();
      return {
        env: twilio.env,
        accepted: () => twilio.messages.map(({ to }) => to),
        close: () => twilio.close(),
      };
    },
  },
} satisfies Record<string, Kind>;

export interface KilledFigures {
  states: Record<string, number>;
  /** Messages the server read more than once. */
  doubled: string[];
  /** Messages the ledger marks as sent that the server never read. */
  lost: string[];
  /** Reproduces the times of the kills. */
  seed: number;
  read: number;
  kills: number;
}

/** Two processes send due messages; one of them is killed repeatedly, each time after some more were sent. */
export async function sendWithKills(
  messages: number,
  kills: number,
  { due, nameInLedger, start }: Kind = KINDS.emails,
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<KilledFigures> {
  const killAfter = killPoints(messages, kills, seed);
  const database = await createDatabase();
  const provider = await start();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const env = { DATABASE_URL: database.url, ...provider.env };
  const [steady, first] = await Promise.all([startKillable(env), startKillable(env)]);
  let victim = first;
  const [channel, template, recipient, data] = due;
  await sql.query(DUE, [messages, channel, template, recipient, JSON.stringify(data)]);
  await sql.query("select pg_notify('messages', $1)", [channel]);
  for (const [index, enough] of killAfter.entries()) {
    await until(() => provider.accepted().length >= enough);
    await victim.kill();
    if (index < kills - 1) victim = await startKillable(env);
  }
  await until(async () => (await count(sql, "state = 'pending'")) === 0);
  await until(async () =>
    (await count(sql, "state = 'sending' and lease_until > now() + interval '40 seconds'")) === 0
      ? true
      : null,
  );
  // Expire the leases of killed processes now instead of waiting.
  await sql.query("update messages set lease_until = now() where state = 'sending'");
  await until(async () => (await count(sql, "state = 'sending'")) === 0);
  const { rows } = await sql.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from messages group by state',
  );
  const { rows: sent } = await sql.query<{ id: string }>(
    `select ${nameInLedger} as id from messages where state = 'sent'`,
  );
  await steady.stop();
  await sql.end();
  await provider.close();
  await database.drop();
  const accepted = provider.accepted();
  const doubled = accepted.filter((id, index) => accepted.indexOf(id) !== index);
  const read = new Set(accepted);
  return {
    states: Object.fromEntries(rows.map((row) => [row.state, row.count])),
    doubled,
    lost: sent.map(({ id }) => id).filter((id) => !read.has(id)),
    seed,
    read: accepted.length,
    kills,
  };
}

/** After how many messages each kill happens: a random point within its share. */
function killPoints(messages: number, kills: number, seed: number): number[] {
  const random = randomFrom(seed);
  const share = messages / (kills + 1);
  return Array.from({ length: kills }, (_, index) => Math.floor(share * (index + 0.5 + random())));
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function count(sql: pg.Client, condition: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from messages where ${condition}`,
  );
  return rows[0]!.count;
}
