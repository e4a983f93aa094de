import type { Readable } from 'node:stream';
import { defineError } from '../errors.js';

/** A file that is read as it streams. The caller must read it to the end or destroy it. */
export interface OpenFile {
  bytes: Readable;
  /** In bytes, if the service says. */
  length: number | undefined;
}

/**
 * Stores files in a folder or in a bucket of an S3 service. A key is a path we generate, never a name someone sent.
 * Every call resolves or throws `StorageUnavailable`.
 */
export abstract class Storage {
  /** Called when a request to a service ends: with null, or with its error. */
  onOutcome: (error: unknown) => void = () => undefined;

  /** Atomic: a reader gets either the old bytes or the new ones. */
  abstract put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null if nothing is stored under the key. */
  abstract get(key: string): Promise<Buffer | null>;
  /** The same as a stream, for files too large to hold in memory. */
  abstract open(key: string): Promise<OpenFile | null>;
  /** Deletes a file; a missing one is fine. */
  abstract delete(key: string): Promise<void>;
  /** Every key, in no particular order. Keys stored during the call may or may not be included. */
  abstract keys(): AsyncIterable<string>;
  /** Asks the service, if there is one, whether it would accept files. */
  check?(): Promise<string>;
}

/** The disk is full or missing, or the service does not respond. */
export const StorageUnavailable = defineError('unavailable', 'STORAGE_UNAVAILABLE', (cause: unknown) => ({
  message: "Files can't be saved or opened right now. Please try again in a moment.",
  cause,
}));
