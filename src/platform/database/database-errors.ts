import { OptimisticLockError } from '@mikro-orm/core';
import { type DomainError, defineError } from '../errors.js';

/** The database is down, overloaded or timed out waiting for a lock. Safe to retry. */
export const DatabaseUnavailable = defineError('unavailable', 'DATABASE_UNAVAILABLE', {
  message: 'The service is briefly unavailable. Nothing was saved; please try again in a moment.',
  retryAfter: 2,
});

/** Someone else changed the record between our read and our write. */
const RecordChanged = defineError(
  'conflict',
  'RECORD_CHANGED',
  'Someone else changed this record in the meantime. Reload it and try again.',
);

/** A unique constraint was violated. */
const AlreadyExists = defineError('conflict', 'ALREADY_EXISTS', 'A record with these values already exists.');

/** Text or numbers the database can't store. The request schemas reject them first. */
const Unstorable = defineError('invalid', 'UNSTORABLE', "A value can't be stored.");

/**
 * Network codes and PostgreSQL classes 08 (connection), 53 (resources), 57 (shutdown, timeout), plus lock and
 * serialization failures.
 */
const UNAVAILABLE = /^(ECONN|EPIPE|ETIMEDOUT|08|53|57|55P03|40001|40P01|25P03)/;
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client was closed|not queryable|after calling end on the pool/i;

/** The connection broke, or the server ended it. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message = '' } = Object(error) as { code?: unknown; message?: string };
  return /^(ECONNRESET|EPIPE|57P0)/.test(String(code)) || LOST_CONNECTION.test(message);
}

/** Maps a database failure to the domain error the caller should see; null when it is a bug of ours. */
export function fromDatabaseError(error: unknown): DomainError | null {
  if (error instanceof OptimisticLockError) return new RecordChanged();
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String((cause as { code?: unknown }).code ?? '');
    if (code === '23505') return new AlreadyExists();
    if (code.startsWith('22')) return new Unstorable();
    if (UNAVAILABLE.test(code) || LOST_CONNECTION.test(cause.message)) return new DatabaseUnavailable();
  }
  return null;
}
