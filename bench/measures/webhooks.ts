import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { sendInboundTexts, TEXTS_PER_SECOND } from '../inbound-texts.ts';
import { sized } from '../options.ts';
import { median, percentile } from '../statistics.ts';
import type { Measure } from './measure.ts';

const WARM_UP = 300;

/**
 * Owners' texts at a hundred a second: each response once it is verified and stored, and the time until all are
 * handled.
 */
export const measureWebhooks: Measure = async (bench, rows) => {
  await sendInboundTexts(bench, sized(bench.options, WARM_UP));
  const milliseconds = await sendInboundTexts(
    bench,
    sized(bench.options, TEXTS_PER_SECOND * bench.options.seconds * bench.options.rounds),
  );
  const began = performance.now();
  while (await isAnyOpen(bench)) await pause(50);
  const handled = { name: 'webhook: all handled after', rows, value: performance.now() - began, unit: 'ms' };
  return {
    figures: [
      { name: 'webhook: p50 at 100/s', rows, value: median(milliseconds), unit: 'ms' },
      { name: 'webhook: p99 at 100/s', rows, value: percentile(milliseconds, 0.99), unit: 'ms', atMost: 50 },
      handled,
    ],
  };
};

async function isAnyOpen({ sql }: Bench): Promise<boolean> {
  const { rows } = await sql.query(`select 1 from webhook_events where state = 'received' limit 1`);
  return rows.length > 0;
}
