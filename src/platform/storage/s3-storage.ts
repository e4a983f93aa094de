import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ProviderUnavailable } from '../providers/provider-errors.js';
import { type OpenFile, Storage, StorageUnavailable } from './storage.js';

export interface S3Settings {
  /** The name of this storage in error messages. */
  name: string;
  bucket: string;
  /** Not readable without the key, and never cached on the way. */
  isPrivate?: boolean;
  region: string;
  /** If absent: AWS itself. */
  endpoint?: string | undefined;
  forcePathStyle: boolean;
  /** If absent: the machine's own credentials. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const CACHE_SECONDS = 3_600;
const ATTEMPTS = 2;
const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;
/** A service takes up to 10,000 of them, so 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** A part gets through at 150 KB a second. */
const PART_MS = 120_000;

/** Files in a bucket of any S3-compatible service. */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly anonymousClient: S3Client;
  private readonly name: string;
  private readonly bucket: string;
  private readonly isPrivate: boolean;

  constructor({ name, bucket, isPrivate = false, endpoint, credentials, ...settings }: S3Settings) {
    super();
    this.name = name;
    this.bucket = bucket;
    this.isPrivate = isPrivate;
    const options: S3ClientConfig = {
      ...settings,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      },
      // Services other than AWS reject the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    };
    this.client = new S3Client(options);
    this.anonymousClient = new S3Client({ ...options, signer: { sign: async (request) => request } });
  }

  override async put(key: string, bytes: Buffer, type: string): Promise<void> {
    const CacheControl = this.isPrivate ? 'private, no-store' : `max-age=${CACHE_SECONDS}`;
    const object = { ContentType: type, CacheControl, Body: bytes };
    await this.track(this.client.send(new PutObjectCommand({ ...this.at(key), ...object })));
  }

  /** The same for a file too large to hold in memory. It appears once it is complete. */
  async putFile(key: string, file: string, type: string): Promise<void> {
    const object = { ...this.at(key), ContentType: type, CacheControl: 'private, no-store' };
    const started = this.client.send(new CreateMultipartUploadCommand(object));
    const upload = { ...this.at(key), UploadId: (await this.track(started)).UploadId };
    try {
      const Parts = await this.track(this.uploadParts(upload, file));
      await this.track(
        this.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
      );
    } catch (error) {
      // Otherwise the service stores the parts, and charges for them, forever.
      await this.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  private async uploadParts(
    upload: { Bucket: string; Key: string; UploadId: string | undefined },
    file: string,
  ) {
    const parts: { ETag?: string; PartNumber: number }[] = [];
    const handle = await open(file);
    try {
      const buffer = Buffer.alloc(PART_BYTES);
      for (let PartNumber = 1; ; PartNumber++) {
        const { bytesRead } = await handle.read(buffer, 0, PART_BYTES, (PartNumber - 1) * PART_BYTES);
        if (bytesRead === 0 && PartNumber > 1) return parts;
        const Body = buffer.subarray(0, bytesRead);
        const { ETag } = await this.client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), {
          requestTimeout: PART_MS,
        });
        parts.push({ ETag, PartNumber });
      }
    } finally {
      await handle.close();
    }
  }

  override async get(key: string): Promise<Buffer | null> {
    const read = this.find(key).then(
      async (found) => found?.Body && Buffer.from(await found.Body.transformToByteArray()),
    );
    return (await this.track(read)) ?? null;
  }

  override async open(key: string): Promise<OpenFile | null> {
    const found = await this.track(this.find(key));
    return found && { bytes: found.Body as Readable, length: found.ContentLength };
  }

  override async delete(key: string): Promise<void> {
    await this.track(this.client.send(new DeleteObjectCommand(this.at(key))));
  }

  override async *keys(): AsyncGenerator<string> {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.bucket },
    ))
      for (const { Key } of Contents) if (Key) yield Key;
  }

  /** Checks that the bucket exists, accepts our key and is as private as it must be. */
  override async check(): Promise<string> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket })).catch((error: unknown) => {
      throw this.toProviderError(error);
    });
    const answers = `The bucket ${this.bucket} responds and accepts our key`;
    if (!this.isPrivate) return `${answers}.`;
    if (await this.isOpen())
      throw this.toProviderError({ name: 'Anyone can read from the bucket without a key.' });
    return `${answers}, and it can't be read without one.`;
  }

  /** Whether the public can read: requests a harmless object without the key. */
  private async isOpen(): Promise<boolean> {
    const key = 'probe.txt';
    await this.put(key, Buffer.from("It can't be read without a key."), 'text/plain');
    const isRead = await this.anonymousClient.send(new GetObjectCommand(this.at(key))).then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error)) return false;
        throw this.toProviderError(error);
      },
    );
    await this.delete(key);
    return isRead;
  }

  private async find(key: string): Promise<GetObjectCommandOutput | null> {
    return this.client
      .send(new GetObjectCommand(this.at(key)))
      .catch((error: unknown) => (error instanceof NoSuchKey ? null : Promise.reject(error)));
  }

  private async track<T>(call: Promise<T>): Promise<T> {
    try {
      const answer = await call;
      this.onOutcome(null);
      return answer;
    } catch (error) {
      this.onOutcome(this.toProviderError(error));
      throw new StorageUnavailable(error);
    }
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }

  /** Reports only the service's error code, because its messages contain URLs and keys. */
  private toProviderError(cause: unknown): ProviderUnavailable {
    const { name } = Object(cause) as { name?: string };
    return new ProviderUnavailable({ provider: this.name, providerMessage: name, cause });
  }
}

function isRefusal(error: unknown): boolean {
  const { $metadata } = Object(error) as { $metadata?: { httpStatusCode?: number } };
  const { httpStatusCode: status = 0 } = $metadata ?? {};
  return status >= 400 && status < 500;
}
