import type { Readable } from 'node:stream';
import { DomainError } from '../errors.js';

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
