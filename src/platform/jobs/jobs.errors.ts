import { NotFound } from '../errors.js';

/** Replayed or discarded meanwhile, or never there. */
export class DeadLetterNotFound extends NotFound {
  override readonly code = 'DEAD_LETTER_NOT_FOUND';
  constructor() {
    super('There is no such dead letter.');
  }
}
