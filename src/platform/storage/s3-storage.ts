import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ProviderUnavailable } from '../provider-errors.js';
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
    await this.told(this.client.send(new PutObjectCommand({ ...this.at(key), ...object })));
  }

  override async get(key: string): Promise<Buffer | null> {
    const read = this.client.send(new GetObjectCommand(this.at(key))).then(
      async ({ Body }) => Body && Buffer.from(await Body.transformToByteArray()),
      (error: unknown) => (error instanceof NoSuchKey ? null : Promise.reject(error)),
    );
    return (await this.told(read)) ?? null;
  }

  override async delete(key: string): Promise<void> {
    await this.told(this.client.send(new DeleteObjectCommand(this.at(key))));
  }

  /** Whether the bucket is there and knows our key. */
  override async check(): Promise<string> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket })).catch((error: unknown) => {
      throw faultOf(error);
    });
    return `The bucket ${this.bucket} answers and knows our key.`;
  }

  private async told<T>(call: Promise<T>): Promise<T> {
    try {
      const answer = await call;
      this.onOutcome(null);
      return answer;
    } catch (error) {
      this.onOutcome(faultOf(error));
      throw new StorageUnavailable(error);
    }
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }
}

/** By the name that the service gives its refusals: their texts hold addresses and keys. */
function faultOf(cause: unknown): ProviderUnavailable {
  const { name } = Object(cause) as { name?: string };
  return new ProviderUnavailable({ provider: 'Image storage', providerMessage: name, cause });
}
