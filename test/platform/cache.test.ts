import { expect, test } from '@jest/globals';
import { CachedRead, memoize } from '../../src/platform/cache.js';

test('an equal answer stays the same object, and a different one is a new object', async () => {
  let team = ['Ada', 'Grace'];
  const kept = new CachedRead(async () => ({ team: [...team] }), 0);

  const first = await kept.get();
  kept.forget();
  const same = await kept.get();
  team = ['Ada'];
  kept.forget();
  const other = await kept.get();

  expect(same).toBe(first);
  expect(other).toEqual({ team: ['Ada'] });
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
