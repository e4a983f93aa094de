import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { MikroORM, Outbox, ormOptions } from '../product.ts';
import { median } from '../statistics.ts';
import type { Figure, Measure } from './measure.ts';

const MAILS = 10_000;
const ROUNDS = 3;
const TRIES = 200;

const DUE = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data)
  select 'bench:' || $1 || ':' || n, 'email', 'transactional', 'analysis-report', 1, 'owner' || n || '@example.com',
    now() + interval '1 day',
    jsonb_build_object('name', 'Owner ' || n, 'property', n || ' Main St, Des Moines', 'link', 'https://example.com/' || n)
  from generate_series(1, $2::int) as n`;

/** Ten thousand due mails through gate, rendering and ledger, against pooled nodemailer alone at the same server. */
export const measureMail: Measure = async (bench, rows) => {
  await using sink = await bench.startBare('mail-sink.ts', { SMTP_URL: bench.smtpUrl });
  await sendDue(bench, 'warm-up', 500);
  await using bare = await bench.startBare('mailer.ts', {
    SMTP_URL: bench.smtpUrl,
    MAIL: await mailOf(bench),
  });
  await sendBare(bare, 500);
  const product: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    product.push(await sendDue(bench, String(round), MAILS));
    alone.push(await sendBare(bare, MAILS));
  }
  const perSecond = (milliseconds: number[]) => (MAILS * 1000) / median(milliseconds);
  return {
    figures: [
      { name: 'mails/s, nodemailer alone', rows: MAILS, value: perSecond(alone) },
      { name: 'mails/s, through the ledger', rows: MAILS, value: perSecond(product) },
      { name: 'mails/s of bare', rows: MAILS, value: perSecond(product) / perSecond(alone), atLeast: 0.8 },
      ...(await enqueueing(bench, sink, rows)),
    ],
  };
};

/** Milliseconds from the commit until the ledger says of all that they went. */
async function sendDue({ sql }: Bench, round: string, count: number): Promise<number> {
  await sql.query(DUE, [round, count]);
  await sql.query('vacuum analyze messages');
  const began = Date.now();
  await sql.query("select pg_notify('messages', 'email')");
  for (;;) {
    const { rows } = await sql.query<{ open: boolean }>(
      "select exists(select from messages where state in ('pending', 'sending')) as open",
    );
    if (!rows[0]!.open) return Date.now() - began;
    await pause(50);
  }
}

async function sendBare({ url }: Child, count: number): Promise<number> {
  const res = await fetch(`${url}/?count=${count}`);
  return ((await res.json()) as { milliseconds: number }).milliseconds;
}

async function mailOf({ sql }: Bench): Promise<string> {
  const { rows } = await sql.query('select subject, html, text from message_layouts limit 1');
  return JSON.stringify(rows[0]);
}

/** What a message costs the transaction it is added in, and how soon one that is due now is at the server. */
async function enqueueing({ databaseUrl }: Bench, sink: Child, rows: number): Promise<Figure[]> {
  const orm = await MikroORM.init(ormOptions(databaseUrl));
  // The template has no secrets to seal.
  const outbox = new Outbox(undefined as never);
  const data = { property: '1 Main St', link: 'https://example.com/1' };
  const run = async (key: string | null) => {
    const began = performance.now();
    await orm.em.fork().transactional(async (em) => {
      await em.execute("insert into audit_entries (action) values ('bench')");
      if (key) await outbox.add(em, { key, template: 'analysis-report', to: 'one@example.com', data });
    });
    return performance.now() - began;
  };
  const [without, withMessage, latencies]: number[][] = [[], [], []];
  for (let index = 0; index < TRIES; index++) {
    without!.push(await run(null));
    withMessage!.push(await run(`enqueue:${index}`));
  }
  await pause(2_000);
  for (let index = 0; index < 20; index++) {
    const before = await countAt(sink);
    const began = Date.now();
    await run(`latency:${index}`);
    let now = before;
    while (now.count === before.count) now = await countAt(sink);
    latencies!.push(now.lastAt - began);
  }
  await orm.close();
  return [
    {
      name: 'enqueue: added to the median',
      rows,
      value: median(withMessage!) - median(without!),
      unit: 'ms',
      atMost: 2,
    },
    {
      name: 'due now: until at the server, slowest',
      rows,
      value: Math.max(...latencies!),
      unit: 'ms',
      atMost: 2_000,
    },
  ];
}

async function countAt({ url }: Child): Promise<{ count: number; lastAt: number }> {
  return (await (await fetch(url)).json()) as { count: number; lastAt: number };
}
