import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { deriveKey } from './derived-key.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Text that has to be read again, kept so that the database alone does not tell it. */
@Injectable()
export class SealedText {
  private readonly secrets: string[];

  constructor(@Inject(CONFIG) { JWT_SECRET, JWT_SECRET_PREVIOUS }: Config) {
    this.secrets = [JWT_SECRET, JWT_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  }

  /** Sealed for one purpose and one owner: it opens for no other. */
  seal(purpose: string, owner: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, deriveKey(this.secrets[0]!, purpose), nonce);
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text, and whether it was sealed with the secret before and is to be sealed anew; null when it is none of ours. */
  open(purpose: string, owner: string, sealed: string): { text: string; isOld: boolean } | null {
    for (const [index, secret] of this.secrets.entries()) {
      const text = openWith(deriveKey(secret, purpose), owner, Buffer.from(sealed, 'base64url'));
      if (text !== null) return { text, isOld: index > 0 };
    }
    return null;
  }
}

function openWith(key: Buffer, owner: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
