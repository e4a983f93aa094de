import { resolve } from 'node:path';
import type { Config } from '../config.js';
import type { ProviderHealth } from '../provider-health.js';
import { FolderStorage } from './folder-storage.js';
import type { Storage } from './storage.js';

/** The storage that the settings name: a bucket where they name an S3 service, else this folder in the data folder. */
export async function openStorage(config: Config, folder: string): Promise<Storage> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = config;
  if (!endpoint && !accessKeyId) return new FolderStorage(resolve(config.DATA_DIR, folder));
  // Its client is large, and most installations have no use for it.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    credentials: accessKeyId && secret ? { accessKeyId, secretAccessKey: secret } : undefined,
  });
}

/** The same, and the page of outside services tells how its service fares. */
export async function openImageStorage(
  config: Config,
  folder: string,
  health: ProviderHealth,
): Promise<Storage> {
  const storage = await openStorage(config, folder);
  const test = storage.check?.bind(storage);
  const { settled } = health.register('images', { isConfigured: test !== undefined, test });
  storage.onOutcome = settled;
  return storage;
}
