export type ErrorKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'
  | 'unavailable'
  | 'bad-gateway';

/** Something that can go wrong in the product's own words; `message` is fit for the person who caused it. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  /** Stable and upper snake case; front ends switch on it. */
  abstract readonly code: string;
  /** Seconds after which a repeat makes sense, where known. */
  readonly retryAfter?: number;
  /** Further members of the problem document, such as the current record. */
  readonly details?: Record<string, unknown>;
}

/** A list query, body or address that cannot be read at all. */
export class Malformed extends DomainError {
  readonly kind = 'malformed';
  readonly code = 'MALFORMED';
}

/** Fields that break a rule; each problem names its field. */
export class InvalidFields extends DomainError {
  readonly kind = 'invalid';
  readonly code: string = 'INVALID_FIELDS';

  constructor(
    readonly errors: { field: string; code: string; message: string }[],
    message = 'Some fields are not valid.',
  ) {
    super(message);
  }
}

/** Absent, or none of the caller's business. */
export class NotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code: string = 'NOT_FOUND';
}

/** Too many tries; `retryAfter` says when the next one is welcome. */
export class TooMany extends DomainError {
  readonly kind = 'too-many';
  readonly code = 'TOO_MANY_REQUESTS';

  constructor(override readonly retryAfter: number) {
    super('Too many requests. Please wait a moment and try again.');
  }
}
