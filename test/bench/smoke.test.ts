import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { until } from '../support/until.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Every measure starts its own servers, and two drive a browser. */
const TIMEOUT_MS = 5 * 60_000;

test(
  'every benchmark measure still runs on the built product',
  async () => {
    const bench = spawn(process.execPath, ['--no-warnings', 'bench/main.ts', '--smoke'], { cwd: root });
    const [output, errors] = await Promise.all([text(bench.stdout), text(bench.stderr), once(bench, 'exit')]);
    expect({ code: bench.exitCode, errors: bench.exitCode === 0 ? '' : errors }).toEqual({
      code: 0,
      errors: '',
    });
    expect(output).toContain('Measuring export …');
  },
  TIMEOUT_MS,
);

test('a benchmark of one measure that gets Ctrl-C, from the terminal and from npm, leaves nothing behind', async () => {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'keyturn-interrupted-'));
  const bench = spawn(process.execPath, ['--no-warnings', 'bench/main.ts', '--smoke', '--only', 'live'], {
    cwd: root,
    env: { ...process.env, TMPDIR },
  });
  let output = '';
  for (const stream of [bench.stdout, bench.stderr]) stream.on('data', (chunk) => (output += chunk));
  await until(() => bench.exitCode !== null || output.includes('Measuring'));

  bench.kill('SIGINT');
  bench.kill('SIGINT');
  await once(bench, 'exit');

  const left = await readdir(TMPDIR);
  await rm(TMPDIR, { recursive: true });
  expect([bench.exitCode, output.match(/Measuring \w+/g), left]).toEqual([130, ['Measuring live'], []]);
});
