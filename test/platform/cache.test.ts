import { describe, expect, test } from '@jest/globals';
import { CachedRead, CachedReads, memoize } from '../../src/platform/cache.js';

describe('a cached read', () => {
  test('an equal value stays the same object, and a different one is a new object', async () => {
    let team = ['Ada', 'Grace'];
    const read = new CachedRead(async () => ({ team: [...team] }), 60_000);

    const first = await read.get();
    read.clear();
    const same = await read.get();
    team = ['Ada'];
    read.clear();
    const other = await read.get();

    expect(same).toBe(first);
    expect(other).toEqual({ team: ['Ada'] });
  });

  test('callers share a read in progress, unless the cache was cleared after it began', async () => {
    const { reads, read } = pendingReads();

    const [first, sharing] = [read.get(), read.get()];
    read.clear();
    const later = read.get();
    reads[1]!.resolve('after the change');
    reads[0]!.resolve('before the change');

    expect(await Promise.all([first, sharing])).toEqual(['before the change', 'before the change']);
    expect([await later, await read.get()]).toEqual(['after the change', 'after the change']);
    expect(reads).toHaveLength(2);
  });

  test('a failure is not cached, and the last value is still there for a transaction', async () => {
    const { reads, read } = pendingReads();
    const first = read.get();
    reads[0]!.resolve('read');
    await first;
    read.clear();

    const failing = read.get();
    const latest = read.latest();
    reads[1]!.reject(new Error('The database is away'));

    await expect(failing).rejects.toThrow('The database is away');
    expect(await latest).toBe('read');
    const retry = read.get();
    reads[2]!.resolve('again');
    expect(await retry).toBe('again');
  });

  function pendingReads() {
    const reads: PromiseWithResolvers<string>[] = [];
    const read = new CachedRead(() => {
      reads.push(Promise.withResolvers<string>());
      return reads.at(-1)!.promise;
    }, 60_000);
    return { reads, read };
  }
});

describe('cached reads', () => {
  /** Reads that end when the test says so, each with a four-character result. */
  function pendingReads() {
    const started: { query: string; end(): void }[] = [];
    const reads = new CachedReads(
      (query: string) => {
        const { promise, resolve } = Promise.withResolvers<number>();
        started.push({ query, end: () => resolve(1_000 + started.length) });
        return promise;
      },
      { ttlMs: 60_000, maxCharacters: 8 },
    );
    const read = async (query: string) => {
      const result = reads.get(query);
      started.at(-1)!.end();
      return result;
    };
    return { started, reads, read };
  }

  test('the least recently used results are evicted when the cache is full, and are read again', async () => {
    const { started, read } = pendingReads();

    for (const query of ['a', 'b', 'b', 'c', 'a']) await read(query);

    expect(started.map(({ query }) => query)).toEqual(['a', 'b', 'c', 'a']);
  });

  test('a result evicted while it is being refreshed takes no room from newer ones', async () => {
    const { started, reads, read } = pendingReads();
    await read('a');
    reads.clear();
    const late = reads.get('a');
    const [, refresh] = started;
    for (const query of ['b', 'c', 'a']) await read(query);
    refresh!.end();
    await late;

    const known = started.length;
    await read('a');
    await read('c');

    expect(started.length).toBe(known);
  });

  test('results that are not worth caching are read every time', async () => {
    let count = 0;
    const reads = new CachedReads(async (query: string) => `${query} ${++count}`, {
      ttlMs: 60_000,
      isWorthCaching: (result) => !result.startsWith('missing'),
    });

    for (const query of ['missing', 'found', 'missing', 'found']) await reads.get(query);

    expect(count).toBe(3);
  });
});

test('a failed call is retried, and a memoized result is not computed again', async () => {
  let tries = 0;
  const read = memoize(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The disk is full');
    return tries;
  });

  await expect(read()).rejects.toThrow('The disk is full');
  expect([await read(), await read()]).toEqual([2, 2]);
});
