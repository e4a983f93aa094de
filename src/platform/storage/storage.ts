import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.js';
import { DomainError } from '../errors.js';
import type { ProviderHealth } from '../providers/provider-health.js';
import type { S3Settings } from './s3-storage.js';

/** A file that is read while it is handed on; whoever takes it reads it to its end or destroys it. */
export interface OpenFile {
  bytes: Readable;
  /** In bytes, where the service says it. */
  length: number | undefined;
}

/**
 * Where files are kept: a folder, or a bucket of an S3 service. A key is a path of our own making, never a name that
 * somebody sent. Every call ends or throws `StorageUnavailable`.
 */
export abstract class Storage {
  /** Hears how every call to a service ended: with null, or with its error. */
  onOutcome: (error: unknown) => void = () => undefined;

  /** Whole or not at all: a reader finds the bytes before or the new ones. */
  abstract put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null where nothing is kept under the key. */
  abstract get(key: string): Promise<Buffer | null>;
  /** The same for what is too large to be held in memory. */
  abstract open(key: string): Promise<OpenFile | null>;
  /** Deletes a file; succeeds also where there was none. */
  abstract delete(key: string): Promise<void>;
  /** Asks the service whether it would take files, where there is one. */
  check?(): Promise<string>;
}

/** The disk is full or gone, or the service does not answer. */
export class StorageUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'STORAGE_UNAVAILABLE';

  constructor(cause: unknown) {
    super('Files cannot be stored or read right now. Please try again in a moment.');
    this.cause = cause;
  }
}

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

/** The storage that the settings name: a bucket where they name an S3 service, else this folder in the data folder. */
export async function openStorage(config: Config, folder: string): Promise<Storage> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_BUCKET: bucket } = config;
  if (!endpoint && !accessKeyId) return folderOf(config, folder);
  return openBucket(config, { bucket, name: 'Image storage' });
}

/** The same, and the page of outside services tells how its service fares. */
export async function openImageStorage(
  config: Config,
  folder: string,
  health: ProviderHealth,
): Promise<Storage> {
  return watched(await openStorage(config, folder), 'images', health);
}

/** Storage of private files: never beside those the site shows, where others may read. */
export async function openPrivateStorage(
  config: Config,
  folder: string,
  health: ProviderHealth,
): Promise<Storage> {
  const { S3_DOCUMENTS_BUCKET: bucket } = config;
  const storage = bucket
    ? await openBucket(config, { bucket, name: 'Document storage', isPrivate: true })
    : folderOf(config, folder);
  return watched(storage, 'documents', health);
}

function folderOf(config: Config, folder: string): Storage {
  return new FolderStorage(resolve(config.DATA_DIR, folder));
}

async function openBucket(
  config: Config,
  bucket: Pick<S3Settings, 'bucket' | 'name' | 'isPrivate'>,
): Promise<Storage> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = config;
  // Its client is large, and most installations have no use for it.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage({
    ...bucket,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    credentials: accessKeyId && secret ? { accessKeyId, secretAccessKey: secret } : undefined,
  });
}

function watched(storage: Storage, name: 'images' | 'documents', health: ProviderHealth): Storage {
  const test = storage.check?.bind(storage);
  const { settled } = health.register(name, { isConfigured: test !== undefined, test });
  storage.onOutcome = settled;
  return storage;
}
