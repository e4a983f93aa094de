import { expect, test } from '@jest/globals';
import { lazyImport } from '../../admin/src/lazy.js';

test('loads code once', async () => {
  let reads = 0;
  const load = lazyImport(async () => {
    reads += 1;
    return 'page';
  });
  expect(load.value).toBeUndefined();

  expect(await Promise.all([load(), load()])).toEqual(['page', 'page']);

  expect(load.value).toBe('page');
  expect(await load()).toBe('page');
  expect(reads).toBe(1);
});

test('retries a failed load', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('page')];
  const load = lazyImport(() => answers.shift()!);
  await expect(load()).rejects.toThrow('offline');

  expect(await load()).toBe('page');
});
