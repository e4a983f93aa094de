import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.js';
import { type Bench, startBench } from './bench.ts';
import { Child } from './child.ts';
import { measureArrivals } from './measures/arrivals.ts';
import { measureBackup } from './measures/backup.ts';
import { measureBlog } from './measures/blog.ts';
import { measureCampaigns } from './measures/campaigns.ts';
import { measureConsole } from './measures/console.ts';
import { measureCreate } from './measures/create.ts';
import { measureDay } from './measures/day.ts';
import { measureDocuments } from './measures/documents.ts';
import { measureEnqueue } from './measures/enqueue.ts';
import { measureExport } from './measures/export.ts';
import { measureGrowth } from './measures/growth.ts';
import { measureIdle } from './measures/idle.ts';
import { measureInteractions } from './measures/interactions.ts';
import { measureList } from './measures/list.ts';
import { measureLive } from './measures/live.ts';
import { measureMail } from './measures/mail.ts';
import { isMet, type Measure, type Outcome } from './measures/measure.ts';
import { measurePages } from './measures/pages.ts';
import { measurePayments } from './measures/payments.ts';
import { measurePdf } from './measures/pdf.ts';
import { measureReport } from './measures/report.ts';
import { measureSearch } from './measures/search.ts';
import { measureTimeline } from './measures/timeline.ts';
import { measureWebhooks } from './measures/webhooks.ts';
import { type MeasureName, readOptions } from './options.ts';
import { comparisonTable, figureTable } from './print.ts';
import { fillLeads } from './world.ts';

/** In this order: idle memory before any load, and measures that add rows after those that count them. */
const BEFORE_LOAD: Partial<Record<MeasureName, Measure>> = { idle: measureIdle };
const AT_EVERY_SIZE: Partial<Record<MeasureName, Measure>> = {
  list: measureList,
  search: measureSearch,
  create: measureCreate,
};
const AT_THE_SMALLEST: Partial<Record<MeasureName, Measure>> = {
  report: measureReport,
  blog: measureBlog,
  pages: measurePages,
  live: measureLive,
  console: measureConsole,
  arrivals: measureArrivals,
  timeline: measureTimeline,
  mail: measureMail,
  enqueue: measureEnqueue,
  campaigns: measureCampaigns,
  webhooks: measureWebhooks,
  payments: measurePayments,
  pdf: measurePdf,
  documents: measureDocuments,
  interactions: measureInteractions,
  // Its package is optional, so it is loaded on demand.
  lighthouse: async (bench, rows) => (await import('./lighthouse/measure.ts')).measureLighthouse(bench, rows),
};
const AT_THE_LARGEST: Partial<Record<MeasureName, Measure>> = {
  export: measureExport,
  growth: measureGrowth,
  backup: measureBackup,
  day: measureDay,
};

const options = readOptions();
const outcomes: (Outcome & { rows: number })[] = [];
let hasFailures = false;

await using stack = new AsyncDisposableStack();
const starting = start();
let stopping: Promise<never> | undefined;
// On Ctrl-C the terminal and npm each send a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping ??= stop();
  });
try {
  const bench = await starting;
  await run(bench, BEFORE_LOAD, 0);
  for (const rows of options.rows) {
    print(`Filling ${rows.toLocaleString('en-US')} leads …`);
    await fillLeads(bench.sql, rows);
    await run(bench, AT_EVERY_SIZE, rows);
    if (rows === options.rows[0]) await run(bench, AT_THE_SMALLEST, rows);
    if (rows === options.rows.at(-1)) await run(bench, AT_THE_LARGEST, rows);
  }
  await conclude();
} catch (error) {
  // Whatever was running fails when the database stops.
  await stopping;
  throw error;
}

async function start(): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyturn-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir });
  stack.defer(() => postgres.stop());
  return stack.use(await startBench(options, postgres.url));
}

async function stop(): Promise<never> {
  await starting.catch(() => undefined);
  await Child.stopAll();
  await stack.disposeAsync();
  return process.exit(130);
}

async function run(
  bench: Bench,
  measures: Partial<Record<MeasureName, Measure>>,
  rows: number,
): Promise<void> {
  for (const [name, measure] of Object.entries(measures)) {
    if (!options.only.includes(name as MeasureName)) continue;
    print(`Measuring ${name} …`);
    const outcome = await measure(bench, rows).catch(async (error: Error) => {
      await stopping;
      return failedOutcome(name, rows, error);
    });
    outcomes.push({ rows, ...outcome });
    for (const comparison of outcome.comparisons ?? []) print(`\n${comparisonTable(comparison)}\n`);
    print(`${figureTable(outcome.figures)}\n`);
  }
}

/** A failing measure must not lose the results of the others. */
function failedOutcome(name: string, rows: number, error: Error): Outcome {
  hasFailures = true;
  console.error(`${name}:`, error);
  return { figures: [{ name: `${name}: finished`, rows, value: 0, atLeast: 1 }] };
}

async function conclude(): Promise<void> {
  if (options.smoke) {
    if (hasFailures) process.exitCode = 1;
    return;
  }
  const figures = outcomes.flatMap((outcome) => outcome.figures);
  const file = join(import.meta.dirname, `results-${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify({ options, outcomes }, null, 2)}\n`);
  print(`\n${figureTable(figures)}\n\nAll numbers: ${file}`);
  if (!figures.every(isMet)) process.exitCode = 1;
}

function print(text: string): void {
  console.log(text);
}
