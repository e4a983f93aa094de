import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of 256 bits that is made at its first use and kept, readable by the owner alone. */
export async function secretIn(dataDir: string, name: string, make = make256Bits): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, make(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

/** Removes a kept secret. */
export async function forgetSecret(dataDir: string, name: string): Promise<void> {
  await rm(join(dataDir, name), { force: true });
}

function make256Bits(): string {
  return randomBytes(32).toString('base64url');
}
