import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Socket } from 'socket.io-client';
import { LIVE, LIVE_COALESCE_MS, LIVE_PATH } from '#shared/live.js';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { sized } from '../options.ts';
import { connect, happens } from '../sockets.ts';
import { percentile } from '../statistics.ts';
import type { Measure } from './measure.ts';

const SOCKETS = 500;
const COMMITS_A_SLICE = 30;

/**
 * From the request to commit until the last of 500 sockets is notified, with the product and with a bare socket.io
 * server.
 */
export const measureLive: Measure = async (bench, rows) => {
  await using bare = await bench.startBare('sockets.ts', { LIVE_PATH });
  const delays = { product: [] as number[], bare: [] as number[] };
  const token = await bench.signIn();
  for (let round = 0; round < bench.options.rounds; round += 1) {
    delays.product.push(...(await timeCommits(bench, bench.product, { token })));
    delays.bare.push(...(await timeCommits(bench, bare, {})));
  }
  return {
    figures: [0.5, 0.99].map((share) => ({
      name: `commit to the last of ${SOCKETS} sockets: p${share * 100} of bare`,
      rows,
      value: percentile(delays.product, share) / percentile(delays.bare, share),
      atMost: 1.5,
    })),
  };
};

async function timeCommits({ sql, options }: Bench, server: Child, auth: object): Promise<number[]> {
  const sockets = Array.from({ length: sized(options, SOCKETS) }, () => connect(server, auth));
  try {
    await Promise.all(sockets.map((socket) => happens(socket, 'connect')));
    const delays: number[] = [];
    for (let index = 0; index < sized(options, COMMITS_A_SLICE); index += 1) {
      // Changes within the debounce time are sent together; here each is alone.
      await pause(LIVE_COALESCE_MS * 1.2);
      delays.push(await timeCommit(sql, sockets));
    }
    return delays.slice(1);
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
}

async function timeCommit(sql: Client, sockets: Socket[]): Promise<number> {
  const delivered = Promise.all(sockets.map((socket) => happens(socket, LIVE.leads)));
  const began = performance.now();
  await sql.query('update leads set company = $1 where id = (select id from leads limit 1)', [String(began)]);
  await delivered;
  return performance.now() - began;
}
