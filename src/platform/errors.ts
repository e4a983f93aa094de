/** The general kind of failure; `problem.filter.ts` maps each kind to an HTTP status. */
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

export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** An expected failure. Its `message` is shown to the person who caused it. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  /** Stable, upper snake case; front ends switch on it. */
  abstract readonly code: string;
  /** Seconds until a retry makes sense, where known. */
  readonly retryAfter?: number;
  /** Extra members of the problem document, such as the current record. */
  readonly details?: Record<string, unknown>;
  /** The fields that failed validation. */
  readonly errors?: FieldError[];
}

/** A query, body or URL that can't be parsed. */
export class Malformed extends DomainError {
  readonly kind = 'malformed';
  readonly code = 'MALFORMED';
}

/** Fields that failed validation; each entry names its field. */
export class InvalidFields extends DomainError {
  readonly kind = 'invalid';
  readonly code: string = 'INVALID_FIELDS';

  constructor(
    override readonly errors: FieldError[],
    message = INVALID_FIELDS_TEXT,
  ) {
    super(message);
  }
}

const INVALID_FIELDS_TEXT = 'Some fields are not valid.';

/** The record does not exist, or the caller may not know that it does. */
export class NotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code: string = 'NOT_FOUND';
}

/** Rate limited; `retryAfter` says when to try again. */
export class TooMany extends DomainError {
  readonly kind = 'too-many';
  readonly code = 'TOO_MANY_REQUESTS';

  constructor(override readonly retryAfter: number) {
    super('Too many requests. Please wait a moment and try again.');
  }
}

/** Everything an error may carry. `kind` and `code` override the defined ones, e.g. to pass on a provider's. */
interface ErrorParts {
  /** May be left out only next to `errors`. */
  message?: string;
  details?: Record<string, unknown>;
  errors?: FieldError[];
  retryAfter?: number;
  cause?: unknown;
  kind?: ErrorKind;
  code?: string;
}

type Describe<Args extends unknown[]> = (...args: Args) => string | ErrorParts;

/**
 * Defines a domain error in one line. The third argument is its message, its parts, or a function of the constructor's
 * arguments that returns either:
 *
 *     export const LeadNotFound = defineError('not-found', 'LEAD_NOT_FOUND', 'Lead not found');
 *     export const PauseEnded = defineError('unavailable', 'PAUSED', { message: 'Try later.', retryAfter: 30 });
 *     export const LeadChanged = defineError('conflict', 'LEAD_CHANGED', (current: LeadView) => ({
 *       message: LEAD_TEXT.changed,
 *       details: { current },
 *     }));
 *
 * Throw it with `new LeadChanged(view)` and test for it with `instanceof LeadChanged`; errors of kind `not-found` are
 * also `instanceof NotFound`.
 */
export function defineError<Args extends unknown[] = []>(
  kind: ErrorKind,
  code: string,
  describe: string | ErrorParts | Describe<Args>,
): new (
  ...args: Args
) => DomainError {
  const Base: abstract new (message?: string, options?: ErrorOptions) => Error =
    kind === 'not-found' ? NotFound : DomainError;
  class DefinedError extends Base {
    constructor(...args: Args) {
      const described = typeof describe === 'function' ? describe(...args) : describe;
      const {
        message = INVALID_FIELDS_TEXT,
        cause,
        ...parts
      } = typeof described === 'string' ? { message: described } : described;
      super(message, cause === undefined ? undefined : { cause });
      Object.assign(this, { kind, code, ...parts });
    }
  }
  Object.defineProperty(DefinedError, 'name', { value: code });
  return DefinedError as unknown as new (
    ...args: Args
  ) => DomainError;
}
