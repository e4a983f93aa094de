import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const MEASURES = [
  'idle',
  'create',
  'list',
  'search',
  'report',
  'blog',
  'pages',
  'live',
  'interactions',
  'console',
  'arrivals',
  'timeline',
  'mail',
  'enqueue',
  'campaigns',
  'webhooks',
  'payments',
  'export',
  'growth',
  'backup',
  'day',
  'pdf',
  'documents',
  'lighthouse',
] as const;
export type MeasureName = (typeof MEASURES)[number];

export interface Options {
  /** Table sizes, ascending. */
  rows: number[];
  only: MeasureName[];
  /** The paths for interactions and Lighthouse; null: all. */
  pages: string[] | null;
  /** Length of one slice of load. */
  seconds: number;
  /** Pairs of slices, alternating product and bare server; one extra pair warms up. */
  rounds: number;
  /** How many emails per round of the mail measure. */
  mails: number;
  /** Proves that every measure still works, in seconds instead of minutes; nothing it prints is a result. */
  smoke: boolean;
}

const SMOKE = { rows: '300', seconds: '0.2', rounds: '1' };
const ALL_IN_SMOKE = MEASURES.filter((name) => name !== 'lighthouse').join(',');
/** The maximum repetitions, rows or sockets of a smoke run. */
const SMOKE_COUNT = 2;

/** How often a measure repeats something, or how many it needs of it: `count`, but a few in a smoke run. */
export function sized({ smoke }: Options, count: number): number {
  return smoke ? Math.min(count, SMOKE_COUNT) : count;
}

/** These have separate commands: `bench:site`, `bench:console`, `bench:day` or `bench:background`. */
const APART: MeasureName[] = [
  'interactions',
  'console',
  'arrivals',
  'timeline',
  'mail',
  'enqueue',
  'campaigns',
  'webhooks',
  'payments',
  'export',
  'day',
  'pdf',
  'documents',
  'lighthouse',
];
const BY_DEFAULT = MEASURES.filter((name) => !APART.includes(name)).join(',');

const USAGE = `npm run bench -- [--rows 100000,1000000] [--only ${MEASURES.join(',')}] [--pages /,/enroll] [--seconds 3] [--rounds 4] [--mails 10000] [--smoke]`;

const LIGHTHOUSE = join(import.meta.dirname, 'lighthouse/node_modules/lighthouse');

/** Parses the command line; prints the usage and exits if it is invalid. */
export function readOptions(): Options {
  try {
    const { values: given } = parseArgs({
      options: {
        rows: { type: 'string', default: '100000,1000000' },
        only: { type: 'string' },
        pages: { type: 'string' },
        seconds: { type: 'string', default: '3' },
        rounds: { type: 'string', default: '4' },
        mails: { type: 'string', default: '10000' },
        smoke: { type: 'boolean', default: false },
      },
    });
    const values = given.smoke ? { ...given, ...SMOKE } : given;
    return {
      rows: values.rows
        .split(',')
        .map(positive)
        .sort((a, b) => a - b),
      only: (values.only ?? (values.smoke ? ALL_IN_SMOKE : BY_DEFAULT)).split(',').map(measure),
      pages: values.pages?.split(',') ?? null,
      seconds: positive(values.seconds),
      rounds: positive(values.rounds),
      mails: positive(values.mails),
      smoke: values.smoke,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n  ${USAGE}`);
    process.exit(1);
  }
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${text} is not a positive number.`);
  return number;
}

function measure(text: string): MeasureName {
  const name = MEASURES.find((each) => each === text);
  if (!name) throw new Error(`There is no measure ${text}.`);
  if (name === 'lighthouse' && !existsSync(LIGHTHOUSE))
    throw new Error(
      'Lighthouse is only needed for this measure; install it with: npm ci --prefix bench/lighthouse',
    );
  return name;
}
