import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const [hooks, main] = ['../support/typescript.mjs', '../../src/main.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

test('a signal during the start stops what is up already', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyturn-start-'));
  const lock = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const child = spawn(process.execPath, ['--no-warnings', '--import', hooks!, main!], {
    cwd: dataDir,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
  });
  while (!existsSync(lock)) await pause(10);

  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');

  expect({ code, runs: existsSync(lock) }).toEqual({ code: 0, runs: false });
  await rm(dataDir, { recursive: true, force: true });
});
