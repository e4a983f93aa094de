import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { memoize } from '../cache.js';
import { CONFIG, type Config } from '../config.js';
import { Sql } from '../database/sql.js';
import { defineError } from '../errors.js';
import { deriveKey } from './hashing.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Text we need to read back, encrypted so that the database alone doesn't reveal it. */
@Injectable()
export class EncryptedText {
  private readonly secrets: string[];

  constructor(@Inject(CONFIG) { JWT_SECRET, JWT_SECRET_PREVIOUS }: Config) {
    this.secrets = [JWT_SECRET, JWT_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  }

  /** Encrypted for one purpose and owner; it can't be decrypted for any other. */
  encrypt(purpose: string, owner: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, deriveKey(this.secrets[0]!, purpose), nonce);
    cipher.setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** The text, and whether the previous secret encrypted it and it should be re-encrypted; null if it isn't ours. */
  decrypt(purpose: string, owner: string, encrypted: string): { text: string; isOld: boolean } | null {
    for (const [index, secret] of this.secrets.entries()) {
      const text = decryptWith(deriveKey(secret, purpose), owner, Buffer.from(encrypted, 'base64url'));
      if (text !== null) return { text, isOld: index > 0 };
    }
    return null;
  }
}

function decryptWith(key: Buffer, owner: string, bytes: Buffer): string | null {
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

const PURPOSE = 'stored key';
const MAKE = 'insert into stored_keys (name, encrypted) values ($1, $2) on conflict (name) do nothing';

/** JWT_SECRET was replaced without setting JWT_SECRET_PREVIOUS. */
export const KeyUnreadable = defineError(
  'unavailable',
  'KEY_UNREADABLE',
  (name: string) =>
    `The key of ${name} can't be decrypted. Start once with the previous JWT_SECRET as JWT_SECRET_PREVIOUS.`,
);

/**
 * Keys for hashes that live for years. A key derived from JWT_SECRET would change with it and old hashes would never
 * match again, so these are random and only their encryption changes.
 */
@Injectable()
export class StoredKeys {
  private readonly keys = new Map<string, () => Promise<Buffer>>();

  constructor(
    private readonly sql: Sql,
    private readonly encryption: EncryptedText,
  ) {}

  /** The key with this name, created on first use; the same in every process. */
  get(name: string): Promise<Buffer> {
    const key = this.keys.get(name) ?? memoize(() => this.read(name));
    this.keys.set(name, key);
    return key();
  }

  private async read(name: string): Promise<Buffer> {
    const fresh = this.encryption.encrypt(PURPOSE, name, randomBytes(32).toString('base64url'));
    await this.sql.rows(MAKE, [name, fresh]);
    const row = await this.sql.row<{ encrypted: string }>(
      'select encrypted from stored_keys where name = $1',
      [name],
    );
    const decrypted = this.encryption.decrypt(PURPOSE, name, row!.encrypted);
    if (!decrypted) throw new KeyUnreadable(name);
    if (decrypted.isOld) await this.reencrypt(name, decrypted.text);
    return Buffer.from(decrypted.text, 'base64url');
  }

  private async reencrypt(name: string, key: string): Promise<void> {
    const encrypted = this.encryption.encrypt(PURPOSE, name, key);
    await this.sql.rows('update stored_keys set encrypted = $2 where name = $1', [name, encrypted]);
  }
}

const StoredKeySchema = defineEntity({
  name: 'StoredKey',
  tableName: 'stored_keys',
  properties: {
    name: p.text().primary(),
    /** Encrypted with a key derived from JWT_SECRET. */
    encrypted: p.text().hidden(),
  },
});

/** A random key that must outlive JWT_SECRET. */
export class StoredKey extends StoredKeySchema.class {}
StoredKeySchema.setClass(StoredKey);
