import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

test('a migration uses nothing that a later release may change', async () => {
  const { glob } = await import('node:fs/promises');
  const uses: string[] = [];

  for await (const file of glob('src/migrations/**/*.ts')) {
    const code = await readFile(file, 'utf8');
    for (const [, source] of code.matchAll(/\bfrom '([^']+)'/g)) uses.push(source!);
  }

  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((source) => !/^(@mikro-orm\/|\.\/)/.test(source))).toEqual([]);
});
