import { z } from 'zod';
import type { DomainError } from '../errors.js';

const guid = z.guid();

/** An id in a path: what cannot be one belongs to nothing, and is answered as such. */
export function idSchema(missing: new () => DomainError) {
  return z.string().transform((text) => {
    if (!guid.safeParse(text).success) throw new missing();
    return text;
  });
}
