import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of its own for a use of a secret: what is made for one use is worth nothing for another. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `keyturn ${use}`, 32));
}

/** The SHA-256 of a text in base64url, kept or compared in its place so that the text itself is not revealed. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Whether somebody knows a secret: by how long it takes nobody learns a part of it, nor, over digests, its length. */
export function equalInConstantTime(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
