import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Child } from './child.ts';
import { type Options, sized } from './options.ts';
import { percentile } from './statistics.ts';

const CONNECTIONS = 16;
const SETTLE_MS = 200;
const SMOKE_REQUESTS = 20;

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** The requests to one side, sent in order and repeatedly on every connection. */
export interface Side {
  child: Child;
  headers?: Record<string, string>;
  calls: Call[];
}

/** The results of all slices of one side. */
export interface Load {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  cpuMsPerRequest: number;
  memoryMb: number;
}

export interface Comparison {
  name: string;
  product: Load;
  bare: Load;
}

/** Alternates between both sides, so that other load on the machine affects both equally. */
export async function compare(
  name: string,
  sides: Record<'product' | 'bare', Side>,
  options: Options,
): Promise<Comparison> {
  const slices = { product: [] as Slice[], bare: [] as Slice[] };
  for (let round = options.smoke ? 1 : 0; round <= options.rounds; round += 1)
    for (const side of ['product', 'bare'] as const) {
      const slice = await driveSlice(sides[side], options);
      if (round > 0) slices[side].push(slice);
    }
  return {
    name,
    product: sumUp(slices.product, await sides.product.child.memoryMb()),
    bare: sumUp(slices.bare, await sides.bare.child.memoryMb()),
  };
}

interface Slice {
  milliseconds: number[];
  seconds: number;
  cpuSeconds: number;
}

async function driveSlice(side: Side, options: Options): Promise<Slice> {
  const milliseconds: number[] = [];
  const cpuBefore = await side.child.cpuSeconds();
  const began = performance.now();
  const run = autocannon({
    url: side.child.url,
    connections: sized(options, CONNECTIONS),
    ...(options.smoke ? { amount: SMOKE_REQUESTS } : { duration: options.seconds }),
    sampleInt: 100,
    headers: { 'content-type': 'application/json', ...side.headers },
    requests: side.calls.map(({ body, ...call }) => ({ ...call, body: body && JSON.stringify(body) })),
  });
  run.on('response', (_client, _status, _bytes, duration: number) => milliseconds.push(duration));
  const result = await run;
  const elapsed = (performance.now() - began) / 1000;
  await pause(sized(options, SETTLE_MS));
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of the requests to ${side.child.url} failed.`);
  return { milliseconds, seconds: elapsed, cpuSeconds: (await side.child.cpuSeconds()) - cpuBefore };
}

function sumUp(slices: Slice[], memoryMb: number): Load {
  const milliseconds = slices.flatMap((slice) => slice.milliseconds);
  const total = (of: 'seconds' | 'cpuSeconds') => slices.reduce((sum, slice) => sum + slice[of], 0);
  return {
    requestsPerSecond: milliseconds.length / total('seconds'),
    p50: percentile(milliseconds, 0.5),
    p99: percentile(milliseconds, 0.99),
    cpuMsPerRequest: (total('cpuSeconds') * 1000) / milliseconds.length,
    memoryMb,
  };
}

/** How long each call took, in milliseconds, one after the other. The first tenth is a warm-up and left out. */
export async function timeCalls(
  url: string,
  calls: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls * 1.1; call += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    times.push(performance.now() - began);
  }
  return times.slice(calls * 0.1);
}
