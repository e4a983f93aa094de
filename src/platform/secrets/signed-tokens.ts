import { createHmac, randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { Retention } from '../database/retention.js';
import { deriveKey, digestOf, equalInConstantTime } from './hashing.js';

interface Envelope {
  payload: unknown;
  /** Milliseconds since 1970. */
  expires: number;
}

/**
 * Small signed tokens that come back from outside. Anyone can read them and no one can change them, and a token made
 * for one purpose is worthless for another. Every process with the same secret accepts them.
 */
@Injectable()
export class SignedTokens {
  private readonly secrets: string[];
  private readonly keys = new Map<string, Buffer[]>();

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) { JWT_SECRET, JWT_SECRET_PREVIOUS }: Pick<Config, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS'>,
  ) {
    this.secrets = [JWT_SECRET, JWT_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  }

  /** A token that `read` accepts for this many seconds. */
  sign(purpose: string, payload: unknown, seconds: number): string {
    const expires = this.clock.now().getTime() + seconds * 1000;
    const text = Buffer.from(JSON.stringify({ payload, expires } satisfies Envelope)).toString('base64url');
    return `${text}.${signatureOf(text, this.keysFor(purpose)[0]!).toString('base64url')}`;
  }

  /** The signed payload; null for a token that isn't ours, has another purpose, or has expired. */
  read<Payload>(purpose: string, token: string): Payload | null {
    const envelope = this.open(purpose, token);
    return envelope && this.isCurrent(envelope) ? (envelope.payload as Payload) : null;
  }

  /** Whether the token is ours and was once valid. */
  hasExpired(purpose: string, token: string): boolean {
    const envelope = this.open(purpose, token);
    return envelope !== null && !this.isCurrent(envelope);
  }

  /** A token for one id, short enough to show as text: 43 characters. It expires like others; `readId` reads it. */
  signId(purpose: string, id: string, seconds: number): string {
    const content = idContent(id, this.clock.now(), seconds);
    const mac = shortSignatureOf(content, this.idKeysFor(purpose)[0]!);
    return Buffer.concat([content, mac]).toString('base64url');
  }

  /** The id, in lower case, under the same conditions as `read`. */
  readId(purpose: string, token: string): string | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_BYTES + EXPIRES_BYTES + MAC_BYTES) return null;
    const [content, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
    const isOurs = this.idKeysFor(purpose).some((key) =>
      equalInConstantTime(mac, shortSignatureOf(content, key)),
    );
    if (!isOurs || !this.isCurrent({ payload: null, expires: content.readUInt32BE(ID_BYTES) * 1000 }))
      return null;
    return content.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  /** Separate keys: bytes of one kind of token can't be taken for the other. */
  private idKeysFor(purpose: string): Buffer[] {
    return this.keysFor(`id ${purpose}`);
  }

  private open(purpose: string, token: string): Envelope | null {
    const [text = '', mac = '', ...rest] = token.split('.');
    if (rest.length > 0) return null;
    const given = Buffer.from(mac, 'base64url');
    if (!this.keysFor(purpose).some((key) => equalInConstantTime(given, signatureOf(text, key)))) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Envelope;
  }

  private isCurrent({ expires }: Envelope): boolean {
    return expires > this.clock.now().getTime();
  }

  /** The keys of the current and the previous secret, derived so that no token is signed with either secret itself. */
  private keysFor(purpose: string): Buffer[] {
    const keys =
      this.keys.get(purpose) ?? this.secrets.map((secret) => deriveKey(secret, `token: ${purpose}`));
    this.keys.set(purpose, keys);
    return keys;
  }
}

const ID_BYTES = 16;
/** Seconds since 1970, until 2106. */
const EXPIRES_BYTES = 4;
/** 96 bits, which no one guesses over a network. */
const MAC_BYTES = 12;

/** For bots: looks like a token of `signId`, but nothing accepts it. */
export function fakeIdToken(id: string, now: Date, seconds: number): string {
  return Buffer.concat([idContent(id, now, seconds), randomBytes(MAC_BYTES)]).toString('base64url');
}

function idContent(id: string, now: Date, seconds: number): Buffer {
  const expires = Buffer.alloc(EXPIRES_BYTES);
  expires.writeUInt32BE(Math.ceil(now.getTime() / 1000) + seconds);
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), expires]);
}

function shortSignatureOf(content: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES);
}

function signatureOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

const MARK_USED = `
  insert into used_tokens (hash, expires_at) values (?, ?) on conflict do nothing returning hash`;

/** Makes signed tokens single-use. Only the used ones are stored. */
@Injectable()
export class UsedTokens implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly retention: Retention,
  ) {}

  onModuleInit(): void {
    this.retention.register('delete from used_tokens where expires_at < $1', (now) => now);
  }

  async isUsed(em: EntityManager, token: string): Promise<boolean> {
    const found = await em.execute('select hash from used_tokens where hash = ?', [digestOf(token)]);
    return found.length > 0;
  }

  /** Marks a token as used in the given transaction; false if it was used before. `seconds` is its lifetime. */
  async markUsed(em: EntityManager, token: string, seconds: number): Promise<boolean> {
    const expiresAt = new Date(this.clock.now().getTime() + seconds * 1_000);
    const inserted = await em.execute(MARK_USED, [digestOf(token), expiresAt]);
    return inserted.length > 0;
  }
}

const UsedTokenSchema = defineEntity({
  name: 'UsedToken',
  tableName: 'used_tokens',
  properties: {
    /** SHA-256 of the token. */
    hash: p.text().primary(),
    /** The token itself expires at this time, so the row is no longer needed. */
    expiresAt: p.datetime(),
  },
});

/** A signed token that has been used. */
export class UsedToken extends UsedTokenSchema.class {}
UsedTokenSchema.setClass(UsedToken);
