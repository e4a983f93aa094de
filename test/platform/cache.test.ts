import { expect, test } from '@jest/globals';
import { CachedRead, memoize } from '../../src/platform/cache.js';

test('an answer that says the same stays the same object, and one that says something else is new', async () => {
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

test('what failed is asked again, and what was done memoize is not', async () => {
  let tries = 0;
  const read = memoize(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The disk is full');
    return tries;
  });

  await expect(read()).rejects.toThrow('The disk is full');
  expect([await read(), await read()]).toEqual([2, 2]);
});
