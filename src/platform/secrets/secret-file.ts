import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A 256-bit secret, created on first use and stored in a file only its owner may read. */
export async function readOrCreateSecret(
  dataDir: string,
  name: string,
  make = generateSecret,
): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const stored = await readSecret(dataDir, name);
  if (stored === undefined) await writeAtomically(file, make());
  return stored ?? (await readFile(file, 'utf8')).trim();
}

/** The stored secret; undefined if there is none. */
export async function readSecret(dataDir: string, name: string): Promise<string | undefined> {
  return (await readFile(join(dataDir, name), 'utf8').catch(ignoreCode('ENOENT')))?.trim();
}

/** Writes a temporary file and links it into place: no reader sees a partial secret, and if two processes race, the first wins. */
async function writeAtomically(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, secret, { mode: 0o600 });
  await link(draft, file).catch(ignoreCode('EEXIST'));
  await rm(draft);
}

function ignoreCode(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

export async function deleteSecret(dataDir: string, name: string): Promise<void> {
  await rm(join(dataDir, name), { force: true });
}

function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}
