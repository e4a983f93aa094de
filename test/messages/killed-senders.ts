import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { startKillable } from '../support/killable.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** Sends that one process has under way at once. */
export const IN_FLIGHT = 5;

const DUE = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data)
  select 'fault:' || n, 'email', 'transactional', 'password-changed', 1, 'owner' || n || '@example.com',
    now() + interval '1 day', '{"at": "today"}'
  from generate_series(1, $1::int) as n`;

export interface KilledFigures {
  states: Record<string, number>;
  /** How often the server read each message, where it was more than once. */
  doubled: string[];
  read: number;
  kills: number;
}

/** Two processes send due mails; one of them is killed again and again, each time when so many more have gone. */
export async function sendWithKills(mails: number, kills: number): Promise<KilledFigures> {
  const database = await createDatabase();
  const sink = await startSmtpSink();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const env = { DATABASE_URL: database.url, SMTP_URL: sink.url };
  const [steady, first] = await Promise.all([startKillable(env), startKillable(env)]);
  let victim = first;
  await sql.query(DUE, [mails]);
  await sql.query("select pg_notify('messages', 'email')");
  for (let kill = 1; kill <= kills; kill++) {
    const enough = Math.floor((mails * kill) / (kills + 1));
    await until(async () => (sink.read.length >= enough ? true : null));
    await victim.kill();
    if (kill < kills) victim = await startKillable(env);
  }
  await until(async () => ((await count(sql, "state = 'pending'")) === 0 ? true : null));
  await until(async () =>
    (await count(sql, "state = 'sending' and lease_until > now() + interval '40 seconds'")) === 0
      ? true
      : null,
  );
  // What the killed ones held waits for its lease; here it need not.
  await sql.query("update messages set lease_until = now() where state = 'sending'");
  await until(async () => ((await count(sql, "state = 'sending'")) === 0 ? true : null));
  const { rows } = await sql.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from messages group by state',
  );
  await steady.stop();
  await sql.end();
  await sink.close();
  await database.drop();
  const doubled = sink.read.filter((id, index) => sink.read.indexOf(id) !== index);
  return {
    states: Object.fromEntries(rows.map((row) => [row.state, row.count])),
    doubled,
    read: sink.read.length,
    kills,
  };
}

async function count(sql: pg.Client, condition: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from messages where ${condition}`,
  );
  return rows[0]!.count;
}
