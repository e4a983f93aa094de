import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of 256 bits that is made at its first use and kept, readable by the owner alone. */
export async function readOrCreateSecret(dataDir: string, name: string, make = make256Bits): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const kept = await storedSecret(dataDir, name);
  if (kept === undefined) await keepWhole(file, make());
  return kept ?? (await readFile(file, 'utf8')).trim();
}

/** A secret made earlier; undefined where there is none. */
export async function storedSecret(dataDir: string, name: string): Promise<string | undefined> {
  return (await readFile(join(dataDir, name), 'utf8').catch(unless('ENOENT')))?.trim();
}

/** Writes aside and links into place: nobody reads half a secret, and of two processes the first one's counts. */
async function keepWhole(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, secret, { mode: 0o600 });
  await link(draft, file).catch(unless('EEXIST'));
  await rm(draft);
}

function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

/** Removes a kept secret. */
export async function forgetSecret(dataDir: string, name: string): Promise<void> {
  await rm(join(dataDir, name), { force: true });
}

function make256Bits(): string {
  return randomBytes(32).toString('base64url');
}
