import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import * as tar from 'tar-stream';

/** One file of the archive. Large content is split over several. */
export interface BackupEntry {
  name: string;
  bytes: Buffer;
}

/** The file is damaged, cut short or encrypted with a different passphrase. The message says which. */
export class UnreadableBackup extends Error {}

const AGE = Buffer.from('age-encryption.org/v1');
/** Far more than we write, so that a manipulated file can't exhaust the memory. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

/**
 * Writes a tar archive, compressed with zstd and, with a passphrase, encrypted with age, so that it can also be opened
 * with their command-line tools. The file appears under its name once it is complete.
 */
export async function writeBackup(
  file: string,
  passphrase: string | undefined,
  entries: AsyncIterable<BackupEntry>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Opened before anything is read, so that an unwritable file fails right away.
  const handle = await open(draft, 'wx', 0o600);
  const pack = tar.pack();
  const zipped = createZstdCompress();
  // An error is passed to the file below.
  pipeline(Readable.from(pack), zipped).catch(() => undefined);
  try {
    const written = pipeline(
      passphrase ? await encrypt(zipped, passphrase) : zipped,
      handle.createWriteStream({ flush: true }),
    ).catch((error: Error) => {
      // Otherwise `fill` would wait forever in the middle of streaming rows from the database.
      pack.destroy(error);
      throw error;
    });
    const [filled, stored] = await Promise.allSettled([fill(pack, entries), written]);
    for (const each of [stored, filled]) if (each.status === 'rejected') throw each.reason;
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function fill(pack: tar.Pack, entries: AsyncIterable<BackupEntry>): Promise<void> {
  try {
    for await (const { name, bytes } of entries)
      await new Promise<void>((resolve, reject) => {
        pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
      });
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

async function encrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return toNode(await encrypter.encrypt(toWeb(bytes)));
}

/** The entries in the order they were written. Throws `UnreadableBackup`. */
export async function* readBackup(file: string, passphrase: string | undefined): AsyncGenerator<BackupEntry> {
  const { raw, isEncrypted } = await openBackup(file);
  try {
    const extract = tar.extract();
    const zipped = isEncrypted ? await decrypt(raw, passphrase) : raw;
    const piped = pipeline(zipped, createZstdDecompress(), extract);
    // Reported below, where the entries are read.
    piped.catch(() => undefined);
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large`);
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      yield { name, bytes: Buffer.concat(parts) };
    }
    await piped;
  } catch (error) {
    if (error instanceof UnreadableBackup) throw error;
    throw new UnreadableBackup(`${file} is damaged or incomplete: ${(error as Error).message}.`);
  } finally {
    raw.destroy();
  }
}

/** Opens the file before it is streamed, so that one that can't be read is refused in one sentence. */
async function openBackup(file: string): Promise<{ raw: Readable; isEncrypted: boolean }> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const { buffer } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return { raw: handle.createReadStream({ start: 0 }), isEncrypted: buffer.equals(AGE) };
  } catch (error) {
    await handle?.close();
    throw new UnreadableBackup(`${file} ${whyUnreadable(error as NodeJS.ErrnoException)}.`);
  }
}

function whyUnreadable({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return "doesn't exist";
  if (code === 'EISDIR') return 'is a folder, not a backup file';
  if (code === 'EACCES') return "can't be read by this user";
  return `can't be read: ${message}`;
}

async function decrypt(bytes: Readable, passphrase: string | undefined): Promise<Readable> {
  const decrypter = new Decrypter();
  if (passphrase) decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(toWeb(bytes)).catch(() => {
    throw new UnreadableBackup('The backup is encrypted, and BACKUP_PASSPHRASE is not its passphrase.');
  });
  return toNode(decrypted);
}

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
const toNode = (bytes: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(bytes as unknown as ReadableStream);
