import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type OpenFile, Storage, StorageUnavailable } from './storage.js';

/** Files in a folder of this machine. */
export class FolderStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  override async put(key: string, bytes: Buffer): Promise<void> {
    const file = this.fileOf(key);
    const draft = `${file}.${randomUUID()}.draft`;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw new StorageUnavailable(error);
    }
  }

  override get(key: string): Promise<Buffer | null> {
    return orNull(readFile(this.fileOf(key)));
  }

  override async open(key: string): Promise<OpenFile | null> {
    const file = await orNull(open(this.fileOf(key)));
    return file && { bytes: file.createReadStream(), length: (await file.stat()).size };
  }

  override async delete(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true }).catch((error: unknown) => {
      throw new StorageUnavailable(error);
    });
  }

  private fileOf(key: string): string {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key)) throw new Error(`${key} is no key of ours.`);
    return join(this.folder, key);
  }
}

/** A missing file is null, not a failure. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StorageUnavailable(error);
  }
}
