import { expect, test } from '@jest/globals';
import { CachedReads } from '../../src/platform/cache.js';

/** Reads that end when the test says so, each with a four-character answer. */
function heldReads() {
  const asked: { question: string; end(): void }[] = [];
  const reads = new CachedReads(
    (question: string) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      asked.push({ question, end: () => resolve(1_000 + asked.length) });
      return promise;
    },
    { keepMs: 60_000, mostCharacters: 8 },
  );
  const read = async (question: string) => {
    const answer = reads.get(question);
    asked.at(-1)!.end();
    return answer;
  };
  return { asked, reads, read };
}

test('the first answers are evicted when the cache is full, and are read again', async () => {
  const { asked, read } = heldReads();

  for (const question of ['a', 'b', 'b', 'c', 'a']) await read(question);

  expect(asked.map(({ question }) => question)).toEqual(['a', 'b', 'c', 'a']);
});

test('an answer evicted while it is being refreshed takes no room from newer ones', async () => {
  const { asked, reads, read } = heldReads();
  await read('a');
  reads.forget();
  const late = reads.get('a');
  const [, refresh] = asked;
  for (const question of ['b', 'c', 'a']) await read(question);
  refresh!.end();
  await late;

  const known = asked.length;
  await read('a');
  await read('c');

  expect(asked.length).toBe(known);
});
