import { randomUUID } from 'node:crypto';
import { glob, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Variables } from '../config.js';
import type { ProviderHealth } from '../providers/provider-health.js';
import type { S3Settings, S3Storage } from './s3-storage.js';
import { type OpenFile, Storage, StorageUnavailable } from './storage.js';

const IMAGES = 'site-images';
const DOCUMENTS = 'documents';

/** Files in a local folder. */
export class FolderStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  override async put(key: string, bytes: Buffer): Promise<void> {
    const file = this.fileOf(key);
    const draft = `${file}.${randomUUID()}.draft`;
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
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

  override async *keys(): AsyncGenerator<string> {
    for await (const file of glob('**/*.*', { cwd: this.folder }))
      if (!file.endsWith('.draft')) yield file.replaceAll(sep, '/');
  }

  private fileOf(key: string): string {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key)) throw new Error(`${key} is not a valid key.`);
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

/** A bucket if an S3 service is set, otherwise a folder in the data folder. */
async function openImages(config: Variables): Promise<Storage> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_BUCKET: bucket } = config;
  if (!endpoint && !accessKeyId) return folderOf(config, IMAGES);
  return openBucket(config, { bucket, name: 'Image storage' });
}

/** The same, with its health shown on the integrations page. */
export async function openImageStorage(config: Variables, health: ProviderHealth): Promise<Storage> {
  return watched(await openImages(config), 'images', health);
}

/** Storage of private files, never next to the public images. */
export async function openPrivateStorage(config: Variables, health: ProviderHealth): Promise<Storage> {
  return watched(await openDocuments(config), 'documents', health);
}

async function openDocuments(config: Variables): Promise<Storage> {
  const { S3_DOCUMENTS_BUCKET: bucket } = config;
  return bucket
    ? openBucket(config, { bucket, name: 'Document storage', isPrivate: true })
    : folderOf(config, DOCUMENTS);
}

/** The public images and the private documents, by the folder each uses when there is no bucket. */
export async function openEveryStorage(config: Variables): Promise<Record<string, Storage>> {
  return {
    [IMAGES]: await openImages(config),
    [DOCUMENTS]: await openDocuments(config),
  };
}

function folderOf(config: Variables, folder: string): Storage {
  return new FolderStorage(resolve(config.DATA_DIR, folder));
}

/** The bucket for backups, with separate keys; undefined if there is none. */
export async function openBackupBucket(config: Variables): Promise<S3Storage | undefined> {
  if (!config.BACKUP_S3_URL) return undefined;
  const { origin, pathname, username, password } = new URL(config.BACKUP_S3_URL);
  const keys = {
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: decodeURIComponent(username) || undefined,
    S3_SECRET_ACCESS_KEY: decodeURIComponent(password) || undefined,
  };
  const bucket = decodeURIComponent(pathname.replaceAll('/', ''));
  return openBucket({ ...config, ...keys }, { bucket, name: 'Backup storage', isPrivate: true });
}

async function openBucket(
  config: Variables,
  bucket: Pick<S3Settings, 'bucket' | 'name' | 'isPrivate'>,
): Promise<S3Storage> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = config;
  // Loaded on demand: its client is large and most installations don't use it.
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
