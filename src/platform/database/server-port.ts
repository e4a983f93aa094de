import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Below the range systems take outgoing ports from: none of those can sit on ours while the server restarts. */
const FIRST = 20_000;
const LAST = 29_999;
const ATTEMPTS = 100;

/** The port of last time, so that addresses people noted stay true; another one where a stranger has taken it. */
export async function choosePort(keptIn: string): Promise<number> {
  const kept = Number(await readFile(keptIn, 'utf8').catch(() => ''));
  if (kept >= FIRST && kept <= LAST && (await isFree(kept))) return kept;
  const port = await findFree();
  await writeFile(keptIn, String(port));
  return port;
}

async function findFree(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(
    'No free port on 127.0.0.1 for PostgreSQL. Set DATABASE_URL to a PostgreSQL server instead.',
  );
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
