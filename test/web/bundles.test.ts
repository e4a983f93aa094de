import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { configSchema } from '../../src/platform/config.js';

const BUILT = ['dist/site/client', 'dist/site/worker', 'dist/admin'];

/** Every file a browser may be handed. */
const files = BUILT.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|map)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name)),
);

// P-206, decisions 31
test('no file for a browser names a variable of the server, so no provider is configured there', () => {
  const variables = Object.keys(configSchema.shape).filter((name) => name.includes('_'));
  const named = files.flatMap((file) => {
    const content = readFileSync(file, 'utf8');
    return variables.filter((variable) => content.includes(variable)).map((variable) => [file, variable]);
  });

  expect(files.length).toBeGreaterThan(20);
  expect(variables).toContain('RENTCAST_API_KEY');
  expect(named).toEqual([]);
});
