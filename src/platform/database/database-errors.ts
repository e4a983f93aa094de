import { OptimisticLockError } from '@mikro-orm/core';
import { DomainError } from '../errors.js';

/** The database is away, overloaded or waited too long for a lock: a repeat will do. */
export class DatabaseUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'DATABASE_UNAVAILABLE';
  override readonly retryAfter = 2;

  constructor() {
    super('The service is briefly unavailable. Nothing was saved; please try again in a moment.');
  }
}

/** Somebody else changed the record between reading and writing. */
export class RecordChanged extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'RECORD_CHANGED';

  constructor() {
    super('Somebody else changed this record meanwhile. Reload it and try again.');
  }
}

/** A unique rule of the database was met. */
export class AlreadyExists extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'ALREADY_EXISTS';

  constructor() {
    super('A record with these values exists already.');
  }
}

/** Text or numbers the database cannot keep; the schemas at the edge refuse them first. */
export class Unstorable extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'UNSTORABLE';

  constructor() {
    super('A value cannot be stored.');
  }
}

/** Network codes, PostgreSQL classes 08 (connection), 53 (resources), 57 (shutdown, time-out), lock and serialisation. */
const UNAVAILABLE = /^(ECONN|EPIPE|ETIMEDOUT|08|53|57|55P03|40001|40P01|25P03)/;
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client was closed|not queryable/i;

/** The domain error that a failure of the database means for the caller; null when it is a defect of ours. */
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
