import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { sized } from '../options.ts';
import { addReports } from '../reports.ts';
import { median, percentile } from '../statistics.ts';
import type { Measure } from './measure.ts';

const AT_ONCE = 4;
const REPORTS = 200;
const WARM_UP = 20;
const LOOK_MS = 20;

type Ask = (index: number) => Promise<Buffer>;

/** Reports freshly generated and downloaded, four at a time, against a plain pdfkit document of as many pages. */
export const measurePdf: Measure = async (bench, rows) => {
  const leadIds = await addReports(bench.sql, 10);
  const ask = reports(bench, leadIds, { authorization: `Bearer ${await bench.signIn()}` });
  const before = await bench.product.memoryMb();
  const pages = await pagesOf(ask);
  await using bare = await bench.startBare('pdf.ts', { PAGES: String(pages) });
  const askBare: Ask = () => read(bare.url);
  for (const each of [ask, askBare]) await drive(each, sized(bench.options, WARM_UP));
  const count = sized(bench.options, REPORTS);
  const plain = await drive(askBare, count);
  const [watched, milliseconds] = await watch(bench.product, drive(ask, count));
  return {
    figures: [
      {
        name: `report as PDF, ${pages} pages: p95 at ${AT_ONCE} at a time`,
        rows,
        value: percentile(milliseconds, 0.95),
        unit: 'ms',
        atMost: 150,
      },
      { name: 'report as PDF: median', rows, value: median(milliseconds), unit: 'ms' },
      { name: 'bare pdfkit, plain lines: p95', rows, value: percentile(plain, 0.95), unit: 'ms' },
      { name: 'bare pdfkit, plain lines: median', rows, value: median(plain), unit: 'ms' },
      { name: 'report as PDF: memory growth', rows, value: watched.peakMb - before, unit: 'MB', atMost: 60 },
      {
        name: 'others in the meantime: p95 of /live',
        rows,
        value: percentile(watched.others, 0.95),
        unit: 'ms',
      },
      { name: 'others in the meantime: slowest /live', rows, value: Math.max(...watched.others), unit: 'ms' },
    ],
  };
};

/** Each with a different rent, since identical reports are generated only once. */
function reports({ product }: Bench, leadIds: string[], headers: Record<string, string>): Ask {
  let rent = 1_000;
  return async (index) => {
    rent += 1;
    const lead = { id: leadIds[index % leadIds.length] };
    const response = await fetch(`${product.url}/api/pdf/generate-report`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ lead, rentEstimate: rent }),
    });
    const { url } = (await response.json()) as { url: string };
    return read(product.url + url, headers);
  };
}

async function read(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

async function pagesOf(ask: Ask): Promise<number> {
  const file = await ask(0);
  return file.toString('latin1').match(/\/Type \/Page\b/g)!.length;
}

/** Milliseconds for each, with `AT_ONCE` running at any time. */
async function drive(ask: Ask, count: number): Promise<number[]> {
  const milliseconds: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const began = performance.now();
      await ask(next++);
      milliseconds.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return milliseconds;
}

/** Peak memory during the work, and how long other requests wait. */
async function watch<T>(server: Child, work: Promise<T>): Promise<[{ peakMb: number; others: number[] }, T]> {
  const watched = { peakMb: 0, others: [] as number[] };
  let isDone = false;
  const watching = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const began = performance.now();
    await read(`${server.url}/live`);
    watched.others.push(performance.now() - began);
    watched.peakMb = Math.max(watched.peakMb, await server.memoryMb());
    await pause(LOOK_MS);
  }
  return [watched, await watching];
}
