import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { sized } from '../options.ts';
import { median } from '../statistics.ts';
import type { Measure } from './measure.ts';

const ROUNDS = 3;
const WARM_UP = 500;

const DUE = `
  insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data)
  select 'bench:' || $1 || ':' || n, 'email', 'transactional', 'analysis-report', 1, 'owner' || n || '@example.com',
    now() + interval '1 day',
    jsonb_build_object('name', 'Owner ' || n, 'property', n || ' Main St, Des Moines', 'link', 'https://example.com/' || n)
  from generate_series(1, $2::int) as n`;

/** Due emails through send policy, rendering and ledger, against pooled nodemailer alone on the same server. */
export const measureMail: Measure = async (bench) => {
  const mails = sized(bench.options, bench.options.mails);
  const warmUp = sized(bench.options, WARM_UP);
  await using _sink = await bench.startBare('mail-sink.ts', { SMTP_URL: bench.smtpUrl });
  await sendDue(bench, 'warm-up', warmUp);
  await using bare = await bench.startBare('mailer.ts', {
    SMTP_URL: bench.smtpUrl,
    MAIL: await mailOf(bench),
  });
  await sendBare(bare, warmUp);
  const product: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < Math.min(ROUNDS, bench.options.rounds); round++) {
    product.push(await sendDue(bench, String(round), mails));
    alone.push(await sendBare(bare, mails));
  }
  const perSecond = (milliseconds: number[]) => (mails * 1000) / median(milliseconds);
  return {
    figures: [
      { name: 'mails/s, nodemailer alone', rows: mails, value: perSecond(alone) },
      { name: 'mails/s, through the ledger', rows: mails, value: perSecond(product) },
      { name: 'mails/s of bare', rows: mails, value: perSecond(product) / perSecond(alone), atLeast: 0.8 },
    ],
  };
};

/** Milliseconds from the commit until the ledger has marked all of them sent. */
async function sendDue({ sql }: Bench, round: string, count: number): Promise<number> {
  await sql.query(DUE, [round, count]);
  await sql.query('vacuum analyze messages');
  const began = Date.now();
  await sql.query("select pg_notify('messages', 'email')");
  for (;;) {
    const { rows } = await sql.query<{ open: boolean }>(
      "select exists(select from messages where state = 'pending') or exists(select from messages where state = 'sending') as open",
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
  const { rows } = await sql.query('select subject, html, text from compiled_templates limit 1');
  return JSON.stringify(rows[0]);
}
