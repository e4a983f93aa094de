import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Outbox } from '#server/messages/outbox.js';
import { ormOptions } from '#server/mikro-orm.config.js';
import type { Child } from '../child.ts';
import { sized } from '../options.ts';
import { median } from '../statistics.ts';
import type { Measure } from './measure.ts';

const DRAIN_MS = 2_000;
const TRIES = 200;
const MAILS = 20;

/** What a message adds to its transaction, and how soon a message due now is at the server. */
export const measureEnqueue: Measure = async ({ options, databaseUrl, smtpUrl, startBare }, rows) => {
  await using sink = await startBare('mail-sink.ts', { SMTP_URL: smtpUrl });
  const orm = await MikroORM.init(ormOptions(databaseUrl));
  // The template has no secrets to encrypt.
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
  for (let index = 0; index < sized(options, TRIES); index++) {
    without!.push(await run(null));
    withMessage!.push(await run(`enqueue:${index}`));
  }
  await pause(sized(options, DRAIN_MS));
  for (let index = 0; index < sized(options, MAILS); index++) {
    const before = await countAt(sink);
    const began = Date.now();
    await run(`latency:${index}`);
    let now = before;
    while (now.count === before.count) now = await countAt(sink);
    latencies!.push(now.lastAt - began);
  }
  await orm.close();
  return {
    figures: [
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
    ],
  };
};

async function countAt({ url }: Child): Promise<{ count: number; lastAt: number }> {
  return (await (await fetch(url)).json()) as { count: number; lastAt: number };
}
