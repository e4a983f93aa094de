import { z } from 'zod';
import { InvalidFields, NotFound } from '../errors.js';

/** What a job was corrected to is nothing it could be done with. */
export class JobDataRefused extends InvalidFields {
  constructor({ issues }: z.ZodError) {
    const errors = issues.map(({ path, message }) => ({
      field: path.join('.'),
      code: 'INVALID',
      message,
    }));
    super(errors, errors.map(({ field, message }) => `${field}: ${message}`).join('. '));
  }
}

/** Replayed or discarded meanwhile, or never there. */
export class DeadLetterNotFound extends NotFound {
  override readonly code = 'DEAD_LETTER_NOT_FOUND';
  constructor() {
    super('There is no such dead letter.');
  }
}
