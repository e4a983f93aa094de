import { hash, timingSafeEqual } from 'node:crypto';

/** Whether somebody knows a secret: by how long it takes nobody learns a part of it, nor, over digests, its length. */
export function equalInConstantTime(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
