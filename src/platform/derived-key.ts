import { hkdfSync } from 'node:crypto';

/** A key of its own for each use of a secret, so that nothing is ever signed or hashed with the secret itself. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `keyturn ${use}`, 32));
}
