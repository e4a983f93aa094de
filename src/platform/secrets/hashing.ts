import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Derives a separate key for each use of a secret, so that what is made for one use is worthless for another. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `keyturn ${use}`, 32));
}

/** SHA-256 of a text in base64url, stored or compared so that the text itself isn't revealed. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Compares secrets in constant time, over digests so that the length doesn't leak either. */
export function equalInConstantTime(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
