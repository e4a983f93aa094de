import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import { DomainError } from '../errors.js';
import { once } from '../keeping/once.js';
import { SealedText } from './sealed-text.js';

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
export class KeptKeys {
  private readonly kept = new Map<string, () => Promise<Buffer>>();

  constructor(
    private readonly sql: Sql,
    private readonly sealed: SealedText,
  ) {}

  /** The key of this name, made when it is asked for the first time; the same in every process. */
  of(name: string): Promise<Buffer> {
    const key = this.kept.get(name) ?? once(() => this.read(name));
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
    if (opened.isOld) await this.sealAnew(name, opened.text);
    return Buffer.from(opened.text, 'base64url');
  }

  private async sealAnew(name: string, key: string): Promise<void> {
    const sealed = this.sealed.seal(PURPOSE, name, key);
    await this.sql.rows('update kept_keys set sealed = $2 where name = $1', [name, sealed]);
  }
}
