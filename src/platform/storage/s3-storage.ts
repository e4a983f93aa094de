import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Storage, StorageUnavailable } from './storage.js';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: the service of AWS itself. */
  endpoint?: string | undefined;
  forcePathStyle: boolean;
  /** Absent: the ones the machine itself has. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const CACHE_SECONDS = 3_600;
const ATTEMPTS = 2;
const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;

/** Files in a bucket of any service that speaks S3. */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, endpoint, credentials, ...settings }: S3Settings) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      ...settings,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      },
      // Services other than AWS refuse the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  override async put(key: string, bytes: Buffer, type: string): Promise<void> {
    const object = { ContentType: type, CacheControl: `max-age=${CACHE_SECONDS}`, Body: bytes };
    await this.client.send(new PutObjectCommand({ ...this.at(key), ...object })).catch(giveUp);
  }

  override async get(key: string): Promise<Buffer | null> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      return error instanceof NoSuchKey ? null : giveUp(error);
    }
  }

  override async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key))).catch(giveUp);
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }
}

function giveUp(error: unknown): never {
  throw new StorageUnavailable(error);
}
