import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Variables } from '../platform/config.js';
import { openEveryStorage } from '../platform/storage/open-storage.js';
import { type BackupEntry, readBackup, UnreadableBackup, writeBackup } from './backup-file.js';
import { exportRows, outlineOf, tableOf, withSnapshot } from './database-copy.js';

/** The settings of a server, which name its database, storage and data folder. */
export type BackedUp = Variables & { DATABASE_URL: string };

/** What a backup contains, or what was restored from one. */
export interface BackupSummary {
  /** ISO 8601. */
  madeAt: string;
  rows: number;
  files: number;
}

const OUTLINE = 'backup.json';
const DIGESTS = 'checksums.json';
/** Folders of the archive. */
export const FILES = 'files/';
export const SECRETS = 'secrets/';
const MAX_SECRET_BYTES = 64 * 1024;

const outlineSchema = z.object({
  format: z.literal(1, 'a newer release made it; restore it with that release'),
  madeAt: z.iso.datetime(),
  database: z.object({
    migrations: z.array(z.string()).min(1),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
    queues: z.array(z.object({ name: z.string(), policy: z.string() })),
  }),
});
/** The first entry of an archive. */
export type Outline = z.infer<typeof outlineSchema>;

const digestsSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  files: z.record(z.string(), z.string()),
});
type Digests = z.infer<typeof digestsSchema>;

/**
 * Backs up everything a server can't be rebuilt without: the database, uploads, documents and generated secrets. The
 * server may be running; the database is as it was when the backup began.
 */
export async function createBackup(
  config: BackedUp,
  file: string,
  passphrase?: string,
): Promise<BackupSummary> {
  const madeAt = new Date().toISOString();
  const digests: Digests = { tables: {}, files: {} };
  await withSnapshot(config.DATABASE_URL, async (client) => {
    const outline: Outline = {
      format: 1,
      madeAt,
      database: await outlineOf(client),
    };
    async function* entries(): AsyncGenerator<BackupEntry> {
      yield toEntry(OUTLINE, outline);
      yield* exportRows(client, outline.database, digests.tables);
      for await (const entry of filesOf(config)) {
        digests.files[entry.name] = sha256(entry.bytes);
        yield entry;
      }
      yield toEntry(DIGESTS, digests);
    }
    await writeBackup(file, passphrase, entries());
  });
  return { madeAt, ...totalOf(digests) };
}

async function* filesOf(config: Variables): AsyncGenerator<BackupEntry> {
  for (const [folder, storage] of Object.entries(await openEveryStorage(config)))
    for await (const key of storage.keys()) {
      const bytes = await storage.get(key);
      // Deleted since it was listed.
      if (bytes) yield { name: `${FILES}${folder}/${key}`, bytes };
    }
  for (const name of await readdir(config.DATA_DIR).catch(() => [])) {
    const path = join(config.DATA_DIR, name);
    const found = await stat(path);
    if (found.isFile() && found.size <= MAX_SECRET_BYTES)
      yield { name: SECRETS + name, bytes: await readFile(path) };
  }
}

/** Reads a backup to its end without changing anything. Throws `UnreadableBackup` if a byte is missing or wrong. */
export async function checkBackup(file: string, passphrase?: string): Promise<Outline & BackupSummary> {
  let outline: Outline | undefined;
  let expected: Digests | undefined;
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for await (const entry of readBackup(file, passphrase)) {
    if (entry.name === OUTLINE) outline = parse(outlineSchema, entry);
    else if (entry.name === DIGESTS) expected = parse(digestsSchema, entry);
    else {
      const subject = tableOf(entry) ?? entry.name;
      const hash = hashes.get(subject) ?? createHash('sha256');
      hashes.set(subject, hash.update(entry.bytes));
    }
  }
  if (!outline || !expected) throw new UnreadableBackup(`${file} is incomplete.`);
  const wanted = new Map([
    ...Object.entries(expected.tables).map(([name, { sha256 }]) => [name, sha256] as const),
    ...Object.entries(expected.files),
  ]);
  for (const [name, digest] of wanted)
    if ((hashes.get(name) ?? createHash('sha256')).digest('hex') !== digest)
      throw new UnreadableBackup(`${file} is damaged: the checksum of ${name} does not match.`);
  for (const name of hashes.keys())
    if (!wanted.has(name)) throw new UnreadableBackup(`${file} is damaged: ${name} has no checksum.`);
  return { ...outline, ...totalOf(expected) };
}

function totalOf({ tables, files }: Digests): Pick<BackupSummary, 'rows' | 'files'> {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const stored = Object.keys(files).filter((name) => name.startsWith(FILES));
  return { rows, files: stored.length };
}

function parse<Output>(schema: z.ZodType<Output>, { name, bytes }: BackupEntry): Output {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? error.issues[0]!.message : (error as Error).message;
    throw new UnreadableBackup(`The backup can't be restored: ${name}: ${reason}.`);
  }
}

const toEntry = (name: string, content: object): BackupEntry => ({
  name,
  bytes: Buffer.from(JSON.stringify(content, null, 2)),
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
