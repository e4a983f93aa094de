import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { memoize } from '../cache.js';
import { CONFIG, type Config } from '../config.js';
import { Sql } from '../database/sql.js';
import { DomainError } from '../errors.js';
import { deriveKey } from './hashing.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Text that has to be read again, kept so that the database alone does not tell it. */
@Injectable()
export class EncryptedText {
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

const PURPOSE = 'kept key';
const MAKE = 'insert into kept_keys (name, sealed) values ($1, $2) on conflict (name) do nothing';

/** The secret of the settings was replaced without naming the one before. */
export class KeyUnreadable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'KEY_UNREADABLE';

  constructor(name: string) {
    super(
      `The key of ${name} cannot be opened: start once with the former JWT_SECRET as JWT_SECRET_PREVIOUS.`,
    );
  }
}

/**
 * Keys for what is hashed for years. One derived from the secret of the settings would change with it, and nothing that
 * was hashed before would be found again; these are random, and only their seal changes.
 */
@Injectable()
export class StoredKeys {
  private readonly kept = new Map<string, () => Promise<Buffer>>();

  constructor(
    private readonly sql: Sql,
    private readonly sealed: EncryptedText,
  ) {}

  /** The key of this name, made when it is asked for the first time; the same in every process. */
  of(name: string): Promise<Buffer> {
    const key = this.kept.get(name) ?? memoize(() => this.read(name));
    this.kept.set(name, key);
    return key();
  }

  private async read(name: string): Promise<Buffer> {
    const fresh = this.sealed.seal(PURPOSE, name, randomBytes(32).toString('base64url'));
    await this.sql.rows(MAKE, [name, fresh]);
    const row = await this.sql.row<{ sealed: string }>('select sealed from kept_keys where name = $1', [
      name,
    ]);
    const opened = this.sealed.open(PURPOSE, name, row!.sealed);
    if (!opened) throw new KeyUnreadable(name);
    if (opened.isOld) await this.reencrypt(name, opened.text);
    return Buffer.from(opened.text, 'base64url');
  }

  private async reencrypt(name: string, key: string): Promise<void> {
    const sealed = this.sealed.seal(PURPOSE, name, key);
    await this.sql.rows('update kept_keys set sealed = $2 where name = $1', [name, sealed]);
  }
}
