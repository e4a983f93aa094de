import { hkdfSync } from 'node:crypto';

/** A key of its own for a use of a secret: what is made for one use is worth nothing for another. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `keyturn ${use}`, 32));
}
