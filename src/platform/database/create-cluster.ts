import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.js';
import { execAs, giveTo, type RunAs } from './run-unprivileged.js';

/** The superuser, for the launcher alone; the application has a role of its own. */
export const ADMIN = 'postgres';

const DRAFT = 'postgres.new-';
const ABANDONED_AFTER_MS = 600_000;

export async function isCluster(folder: string): Promise<boolean> {
  try {
    return (await stat(join(folder, 'PG_VERSION'))).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Made aside and renamed when whole: a start that was killed half-way leaves nothing that looks like a database. */
export async function createCluster(home: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  await removeAbandonedDrafts(dirname(home));
  const draft = await mkdtemp(join(dirname(home), DRAFT));
  try {
    await fill(draft, binaries, runAs);
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isCluster(join(home, 'data')))) throw error;
    // Another process was faster, and its database is as good.
  }
}

/** Only `data` is PostgreSQL's: what Node itself opens, perhaps as root, lies where that user cannot swap it. */
async function fill(draft: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  const [data, passwordFile] = [join(draft, 'data'), join(draft, 'password')];
  await chmod(draft, 0o755);
  await mkdir(data, { mode: 0o700 });
  // Flushed, because a power cut must not leave data behind a password nobody knows.
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  for (const path of [data, passwordFile]) await giveTo(runAs, path);
  await execAs(runAs, binaries.initdb, [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    `--username=${ADMIN}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
}

async function removeAbandonedDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const draft = join(parent, name);
    if (!name.startsWith(DRAFT)) continue;
    const ageMs = Date.now() - (await stat(draft)).mtimeMs;
    if (ageMs > ABANDONED_AFTER_MS) await rm(draft, { recursive: true, force: true });
  }
}
