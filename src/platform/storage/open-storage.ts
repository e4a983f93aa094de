import { resolve } from 'node:path';
import type { Config } from '../config.js';
import type { ProviderHealth } from '../providers/provider-health.js';
import { FolderStorage } from './folder-storage.js';
import type { S3Settings } from './s3-storage.js';
import type { Storage } from './storage.js';

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
