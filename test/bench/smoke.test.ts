import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

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
