import { expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type ChannelSender, ChannelWorker, CLAIM_BATCH_SIZE } from '../../src/messages/channel-worker.js';
import { LEASE_SECONDS, type Sendable } from '../../src/messages/claims.js';
import { ClaimUncertain, type Ledger } from '../../src/messages/ledger.js';
import { until } from '../support/until.js';

/** security.md 8: an instance suspended for longer than its lease sends nothing when it resumes. */
const CLAIMED = { id: 'a', attempt: 3, answered: 0 } as Sendable;

/** A sender whose sends end when `send` does. */
function makeSender(
  concurrency: number,
  send: (each: Sendable, onWaiting: () => void) => unknown = () => undefined,
): ChannelSender {
  return {
    channel: 'email',
    concurrency,
    getPreparer: async () => () => {
      throw new Error('Not used here');
    },
    compile: async () => undefined,
    async send(each, onWaiting) {
      await send(each, onWaiting);
      return { outcome: { kind: 'accepted', carrier: 'smtp' } };
    },
  };
}

/** A worker whose process is suspended between its claim and the send. */
function suspendedWorker({ steady = 0, wall = 0 }) {
  const sent: string[] = [];
  const released: object[] = [];
  const at = { steady: 1_000, wall: 1_000 };
  let claims = 0;
  const ledger = {
    async claim() {
      if (claims++ > 0) return { examined: 0, claimed: [] };
      at.steady += steady;
      at.wall += wall;
      return { examined: 1, claimed: [CLAIMED] };
    },
    release: async (claims: object[]) => void released.push(...claims),
    recordResults: async () => undefined,
  } as unknown as Ledger;
  const sender = makeSender(1, ({ id }) => sent.push(id));
  const worker = new ChannelWorker(
    sender,
    ledger,
    new Logger(),
    () => 0,
    () => ({ ...at }),
  );
  return { worker, sent, released };
}

const LEASE_MS = LEASE_SECONDS * 1_000;

test.each([
  ['the process', { steady: LEASE_MS, wall: LEASE_MS }],
  ['the machine, which stops the steady clock too', { wall: LEASE_MS }],
  ['the process, with the clock set back', { steady: LEASE_MS, wall: -LEASE_MS }],
  [
    'the process for so long that the send could outlive the lease',
    { steady: LEASE_MS / 2, wall: LEASE_MS / 2 },
  ],
])('a message claimed before suspending %s is released, not sent', async (_what, stop) => {
  const { worker, sent, released } = suspendedWorker(stop);

  worker.wake();
  await until(() => sent.length + released.length);
  await worker.drain();

  expect(sent).toEqual([]);
  expect(released).toEqual([CLAIMED]);
});

test('an uncertain claim is released before anything else is claimed, retrying until it works', async () => {
  Logger.overrideLogger(false);
  const [released, unsentAtClaim]: [object[][], number[]] = [[], []];
  let claims = 0;
  const ledger = {
    async claim() {
      unsentAtClaim.push(claims === 0 ? 0 : 3 - released.length);
      if (claims++ === 0) throw new ClaimUncertain([CLAIMED], new Error('Query read timeout'));
      return { examined: 0, claimed: [] };
    },
    async release(claims: object[]) {
      released.push(claims);
      if (released.length < 3) throw new Error('The database is down.');
    },
  } as unknown as Ledger;
  const worker = new ChannelWorker(makeSender(1), ledger, new Logger(), () => 0);

  worker.wake();
  for (let tries = 0; tries < 3; tries++) {
    await until(() => released.length > tries);
    worker.wake();
  }
  await until(() => claims === 2);
  await worker.drain();

  expect(unsentAtClaim).toEqual([0, 0]);
  expect(released).toEqual(Array(3).fill([CLAIMED]));
});

test('a fresh claim is sent', async () => {
  const { worker, sent, released } = suspendedWorker({ steady: 20, wall: 20 });

  worker.wake();
  await until(() => sent.length + released.length);
  await worker.drain();

  expect([sent, released]).toEqual([['a'], []]);
});

/** A worker with one message in flight, and a database that accepts its result only on the third try. */
function closingWorker() {
  const [limits, written]: [number[], object[]] = [[], []];
  let ended: () => void = () => undefined;
  const ledger = {
    async claim(_channel: string, limit: number) {
      limits.push(limit);
      return limits.length > 1 ? { examined: 0, claimed: [] } : { examined: 1, claimed: [CLAIMED] };
    },
    async recordResults(results: object[]) {
      written.push(results);
      if (written.length < 3) throw new Error('The database is down.');
    },
  } as unknown as Ledger;
  const sender = makeSender(5, () => new Promise<void>((resolve) => (ended = resolve)));
  const worker = new ChannelWorker(sender, ledger, new Logger(), () => 0);
  return { worker, limits, written, end: () => ended() };
}

test('a closed worker claims nothing more and drains once its results are written, retrying until they are', async () => {
  Logger.overrideLogger(false);
  const { worker, limits, written, end } = closingWorker();
  worker.wake();
  await until(() => limits.length > 0);

  worker.close();
  worker.wake();
  end();
  await worker.drain();

  expect(limits).toHaveLength(1);
  expect(written).toHaveLength(3);
  expect(written.at(-1)).toEqual([expect.objectContaining({ id: 'a', state: 'sent' })]);
});

/** What a worker with this many slots claims while its first results are being written. */
async function claimsDuringWrite(concurrency: number): Promise<{ before: number; during: number }> {
  const limits: number[] = [];
  let startWriting: () => void = () => undefined;
  let endWriting: () => void = () => undefined;
  const writing = new Promise<void>((resolve) => (startWriting = resolve));
  const ledger = {
    async claim(_channel: string, limit: number) {
      limits.push(limit);
      if (limits.length > 1) return { examined: 0, claimed: [] };
      return { examined: limit, claimed: Array.from({ length: limit }, () => CLAIMED) };
    },
    recordResults: () => {
      startWriting();
      return new Promise<void>((resolve) => (endWriting = resolve));
    },
  } as unknown as Ledger;
  const sender = makeSender(concurrency);
  const worker = new ChannelWorker(sender, ledger, new Logger(), () => 0);
  worker.wake();
  await writing;
  // Anything that runs alongside the write has started by now.
  await new Promise(setImmediate);
  const during = limits.length - 1;
  endWriting();
  await worker.drain();
  return { before: limits[0]!, during };
}

test('slots are refilled only after the results of their messages are written', async () => {
  expect(await claimsDuringWrite(5)).toEqual({ before: 5, during: 0 });
});

test('with room for a full batch, the next claim overlaps with writing the previous results', async () => {
  expect(await claimsDuringWrite(2 * CLAIM_BATCH_SIZE)).toEqual({ before: CLAIM_BATCH_SIZE, during: 1 });
});

/** How many of three messages one wake-up sends in sequence, when each send takes this many microtasks. */
async function sentAfterOneWake(steps: number): Promise<number> {
  let [left, sent] = [3, 0];
  const ledger = {
    claim: async () => (left-- > 0 ? { examined: 1, claimed: [CLAIMED] } : { examined: 0, claimed: [] }),
    recordResults: async () => undefined,
  } as unknown as Ledger;
  const sender = makeSender(1, async () => {
    for (let step = 0; step < steps; step++) await null;
    sent += 1;
  });
  const worker = new ChannelWorker(sender, ledger, new Logger(), () => 0);
  worker.wake();
  for (let cycle = 0; cycle < 20; cycle++) await new Promise(setImmediate);
  await worker.drain();
  return sent;
}

test('the next send follows right away, whenever the previous one ends', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, (_, steps) => sentAfterOneWake(steps)));

  expect(all).toEqual(Array(30).fill(3));
});

/** Two slots, and a provider that has every message but doesn't answer until `answerAll`. */
function slowWorker() {
  const [sent, renewed, written]: [string[], string[][], string[]] = [[], [], []];
  const answer = Promise.withResolvers<void>();
  const ledger = {
    async claim(_channel: string, limit: number) {
      const claimed = Array.from({ length: Math.min(limit, 6 - sent.length) }, (_, index) => ({
        ...CLAIMED,
        id: `m${sent.length + index + 1}`,
      }));
      return { examined: claimed.length, claimed };
    },
    renewLeases: async (claims: { id: string }[]) => void renewed.push(claims.map(({ id }) => id)),
    recordResults: async (results: { id: string; state: string }[]) =>
      void written.push(...results.map(({ id, state }) => `${id} ${state}`)),
  } as unknown as Ledger;
  const sender = makeSender(2, async ({ id }, onWaiting) => {
    sent.push(id);
    await null;
    onWaiting();
    await answer.promise;
  });
  const worker = new ChannelWorker(sender, ledger, new Logger(), () => 0);
  return { worker, sent, renewed, written, answerAll: answer.resolve };
}

test('a provider that is slow to respond keeps as many more messages as there are slots, and their leases', async () => {
  const { worker, sent, renewed, written, answerAll } = slowWorker();
  worker.wake();
  await until(() => renewed.at(-1)?.length === 4);
  worker.wake();
  for (let cycle = 0; cycle < 20; cycle++) await new Promise(setImmediate);
  const waiting = [...sent];
  await worker.renewLeases();
  answerAll();
  await until(() => written.length === 6);
  await worker.drain();
  const renewals = renewed.length;
  await worker.renewLeases();

  expect(waiting).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(written.toSorted()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((id) => `${id} sent`));
  expect(renewed).toHaveLength(renewals);
});
