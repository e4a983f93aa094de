import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '../child.ts';
import { median } from '../statistics.ts';
import type { Measure } from './measure.ts';

const SAMPLE_MS = 20;

/** The whole table as a CSV file: its time against a cursor and commas, and the server's memory. */
export const measureExport: Measure = async (bench, rows) => {
  await using bare = await bench.startBare('console.ts');
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const product = () => download(bench.product, '/api/leads/export', headers);
  await product();
  const runs = { product: [] as Download[], bare: [] as Download[] };
  for (let round = 0; round < bench.options.rounds; round += 1) {
    runs.product.push(await product());
    runs.bare.push(await download(bare, '/export'));
  }
  const of = (side: Download[], figure: keyof Download) => median(side.map((run) => run[figure]));
  const lines = of(runs.product, 'lines') - 1;
  // More than `rows`, where other measures have added some.
  const leads = await bench.sql.query<{ count: number }>('select count(*)::int as count from leads');
  const { count } = leads.rows[0]!;
  if (lines !== count) throw new Error(`The file holds ${lines} leads of ${count}.`);
  return {
    figures: [
      {
        name: 'CSV export: memory growth',
        rows,
        value: of(runs.product, 'growthMb'),
        unit: 'MB',
        atMost: 50,
      },
      { name: 'CSV export: time', rows, value: of(runs.product, 'seconds'), unit: 's' },
      {
        name: 'CSV export: time as a multiple of bare',
        rows,
        value: of(runs.product, 'seconds') / of(runs.bare, 'seconds'),
      },
    ],
  };
};

interface Download {
  seconds: number;
  growthMb: number;
  lines: number;
}

async function download(
  server: Child,
  path: string,
  headers: Record<string, string> = {},
): Promise<Download> {
  const before = await server.memoryMb();
  const began = performance.now();
  const response = await fetch(server.url + path, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const reading = countLines(response);
  const peak = await peakUntil(server, reading);
  const lines = await reading;
  return { seconds: (performance.now() - began) / 1000, growthMb: Math.max(0, peak - before), lines };
}

async function countLines({ body }: Response): Promise<number> {
  let lines = 0;
  for await (const chunk of body!) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines;
}

async function peakUntil(server: Child, done: Promise<unknown>): Promise<number> {
  let peak = await server.memoryMb();
  let isDone = false;
  const watching = done.finally(() => (isDone = true));
  while (!isDone) {
    await Promise.race([watching, pause(SAMPLE_MS)]);
    peak = Math.max(peak, await server.memoryMb());
  }
  return peak;
}
