import { expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ChannelSender } from '../../src/messages/channel-sender.js';
import type { Sendable } from '../../src/messages/claimed.js';
import { CLAIM_AT_ONCE, Lane } from '../../src/messages/lane.js';
import { LEASE_SECONDS } from '../../src/messages/lease.js';
import { ClaimInDoubt, type Ledger } from '../../src/messages/ledger.js';
import { until } from '../support/until.js';

/** security.md 8: an instance that was stopped for longer than its lease sends nothing when it goes on. */
const CLAIMED = { id: 'a', attempt: 3, answered: 0 } as Sendable;

/** Sends end as they are told to. */
function carrierOf(concurrency: number, send: (each: Sendable) => unknown = () => undefined): ChannelSender {
  return {
    channel: 'email',
    concurrency,
    ready: async () => () => {
      throw new Error('not asked for here');
    },
    make: async () => undefined,
    async send(each) {
      await send(each);
      return { outcome: { kind: 'accepted', carrier: 'smtp' } };
    },
  };
}

/** A lane whose process stands still for so long between its claim and the send. */
function laneStopped({ steady = 0, wall = 0 }) {
  const sent: string[] = [];
  const released: object[] = [];
  const at = { steady: 1_000, wall: 1_000 };
  let claims = 0;
  const ledger = {
    async claim() {
      if (claims++ > 0) return { looked: 0, claimed: [] };
      at.steady += steady;
      at.wall += wall;
      return { looked: 1, claimed: [CLAIMED] };
    },
    release: async (claims: object[]) => void released.push(...claims),
    finish: async () => undefined,
  } as unknown as Ledger;
  const carrier = carrierOf(1, ({ id }) => sent.push(id));
  const lane = new Lane(
    carrier,
    ledger,
    new Logger(),
    () => 0,
    () => ({ ...at }),
  );
  return { lane, sent, released };
}

const LEASE_MS = LEASE_SECONDS * 1_000;

test.each([
  ['its process', { steady: LEASE_MS, wall: LEASE_MS }],
  ['its machine, whose steady clock stood still too', { wall: LEASE_MS }],
  ['its process, while the clock was set back', { steady: LEASE_MS, wall: -LEASE_MS }],
  [
    'its process for a while, so that the send could outlive the lease',
    { steady: LEASE_MS / 2, wall: LEASE_MS / 2 },
  ],
])('what was claimed before a stop of %s is not sent, but given back', async (_what, stop) => {
  const { lane, sent, released } = laneStopped(stop);

  lane.wake();
  await until(() => sent.length + released.length);
  await lane.drain();

  expect(sent).toEqual([]);
  expect(released).toEqual([CLAIMED]);
});

test('what was claimed while the answer was lost is given back, however often that fails, before more is claimed', async () => {
  Logger.overrideLogger(false);
  const [released, unsentAtClaim]: [object[][], number[]] = [[], []];
  let claims = 0;
  const ledger = {
    async claim() {
      unsentAtClaim.push(claims === 0 ? 0 : 3 - released.length);
      if (claims++ === 0) throw new ClaimInDoubt([CLAIMED], new Error('Query read timeout'));
      return { looked: 0, claimed: [] };
    },
    async release(claims: object[]) {
      released.push(claims);
      if (released.length < 3) throw new Error('The database is away.');
    },
  } as unknown as Ledger;
  const lane = new Lane(carrierOf(1), ledger, new Logger(), () => 0);

  lane.wake();
  for (let tries = 0; tries < 3; tries++) {
    await until(() => released.length > tries);
    lane.wake();
  }
  await until(() => claims === 2);
  await lane.drain();

  expect(unsentAtClaim).toEqual([0, 0]);
  expect(released).toEqual(Array(3).fill([CLAIMED]));
});

test('what was claimed just now is sent', async () => {
  const { lane, sent, released } = laneStopped({ steady: 20, wall: 20 });

  lane.wake();
  await until(() => sent.length + released.length);
  await lane.drain();

  expect([sent, released]).toEqual([['a'], []]);
});

/** A lane that has one message under way, and a database that takes its result only at the third time. */
function laneEnding() {
  const [asked, written]: [number[], object[]] = [[], []];
  let ended: () => void = () => undefined;
  const ledger = {
    async claim(_channel: string, most: number) {
      asked.push(most);
      return asked.length > 1 ? { looked: 0, claimed: [] } : { looked: 1, claimed: [CLAIMED] };
    },
    async finish(results: object[]) {
      written.push(results);
      if (written.length < 3) throw new Error('The database is away.');
    },
  } as unknown as Ledger;
  const carrier = carrierOf(5, () => new Promise<void>((resolve) => (ended = resolve)));
  const lane = new Lane(carrier, ledger, new Logger(), () => 0);
  return { lane, asked, written, end: () => ended() };
}

test('a lane that is closed claims nothing more, and ends when its results are written, however often that fails', async () => {
  Logger.overrideLogger(false);
  const { lane, asked, written, end } = laneEnding();
  lane.wake();
  await until(() => asked.length > 0);

  lane.close();
  lane.wake();
  end();
  await lane.drain();

  expect(asked).toHaveLength(1);
  expect(written).toHaveLength(3);
  expect(written.at(-1)).toEqual([expect.objectContaining({ id: 'a', state: 'sent' })]);
});

/** A lane of so many places whose sends end at once; tells what was claimed while its first results were written. */
async function claimsDuringWrite(concurrency: number): Promise<{ before: number; during: number }> {
  const asked: number[] = [];
  let startWriting: () => void = () => undefined;
  let endWriting: () => void = () => undefined;
  const writing = new Promise<void>((resolve) => (startWriting = resolve));
  const ledger = {
    async claim(_channel: string, most: number) {
      asked.push(most);
      if (asked.length > 1) return { looked: 0, claimed: [] };
      return { looked: most, claimed: Array.from({ length: most }, () => CLAIMED) };
    },
    finish: () => {
      startWriting();
      return new Promise<void>((resolve) => (endWriting = resolve));
    },
  } as unknown as Ledger;
  const carrier = carrierOf(concurrency);
  const lane = new Lane(carrier, ledger, new Logger(), () => 0);
  lane.wake();
  await writing;
  // Whatever was begun beside the write has begun by then.
  await new Promise(setImmediate);
  const during = asked.length - 1;
  endWriting();
  await lane.drain();
  return { before: asked[0]!, during };
}

test('places are filled again only once it is written how their messages ended', async () => {
  expect(await claimsDuringWrite(5)).toEqual({ before: 5, during: 0 });
});

test('where a whole claim fits beside the one under way, it is made while that one is written', async () => {
  expect(await claimsDuringWrite(2 * CLAIM_AT_ONCE)).toEqual({ before: CLAIM_AT_ONCE, during: 1 });
});

/** How many of three messages, one after the other, went by one call; each send ends after so many steps. */
async function sentByOneCall(steps: number): Promise<number> {
  let [left, sent] = [3, 0];
  const ledger = {
    claim: async () => (left-- > 0 ? { looked: 1, claimed: [CLAIMED] } : { looked: 0, claimed: [] }),
    finish: async () => undefined,
  } as unknown as Ledger;
  const carrier = carrierOf(1, async () => {
    for (let step = 0; step < steps; step++) await null;
    sent += 1;
  });
  const lane = new Lane(carrier, ledger, new Logger(), () => 0);
  lane.wake();
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  await lane.drain();
  return sent;
}

test('whenever a send ends, the next one follows at once', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, (_, steps) => sentByOneCall(steps)));

  expect(all).toEqual(Array(30).fill(3));
});
