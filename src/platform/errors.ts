export type ErrorKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
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
