import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { FACTOR_DIGITS, FACTOR_SECONDS, RECOVERY_CODES } from '#shared/sign-in.js';
import { Clock } from '../../platform/clock.js';
import { EncryptedText } from '../../platform/secrets/encrypted-text.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';

const PURPOSE = 'second factor';
const ISSUER = 'Keyturn';
const SECRET_BYTES = 20;
/** Steps before and after the current one, for clocks that are slightly off. */
const WINDOW = 1;

/** The codes of authenticator apps (TOTP). Secrets are stored encrypted. */
@Injectable()
export class AuthenticatorCodes {
  constructor(
    private readonly clock: Clock,
    private readonly encryption: EncryptedText,
  ) {}

  /** Replaces a secret that was never confirmed. `uri` is for the QR code. */
  async createSecret(
    em: EntityManager,
    { id, email }: { id: string; email: string },
  ): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const encrypted = this.encryption.encrypt(PURPOSE, id, secret);
    await em.upsert(SecondFactor, { userId: id, secret: encrypted, createdAt: this.clock.now() });
    return { secret, uri: totpOf(secret, email).toString() };
  }

  /** Once a correct code was entered, the factor is required. */
  async confirm(em: EntityManager, factor: SecondFactor, code: string): Promise<boolean> {
    const isRight = await this.use(em, factor, code);
    if (isRight) factor.confirmedAt = this.clock.now();
    return isRight;
  }

  /** Uses a code once: of several equal codes at the same time, only one update moves the step on. */
  async use(em: EntityManager, { userId, secret }: SecondFactor, code: string): Promise<boolean> {
    const opened = this.encryption.decrypt(PURPOSE, userId, secret);
    const step = opened && stepOf(opened.text, code, this.clock.now());
    if (!opened || step === null) return false;
    const reencrypted = opened.isOld ? { secret: this.encryption.encrypt(PURPOSE, userId, opened.text) } : {};
    const updated = await em.nativeUpdate(
      SecondFactor,
      { userId, lastStep: { $lt: step } },
      { lastStep: step, ...reencrypted },
    );
    return updated === 1;
  }
}

/** The time step a code belongs to; null if it is none of the steps around now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / FACTOR_SECONDS) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  const shape = { algorithm: 'SHA1', digits: FACTOR_DIGITS, period: FACTOR_SECONDS } as const;
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), ...shape });
}

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Replaces all recovery codes. The new ones are shown only this once. */
export async function renewRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  await em.nativeDelete(RecoveryCode, { userId });
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ hash: hashOf(userId, code), userId })),
  );
  return codes;
}

/** Uses up a recovery code; false if it is not one. */
export async function useRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  return (await em.nativeDelete(RecoveryCode, { userId, hash: hashOf(userId, code) })) === 1;
}

function createCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Spaces, dashes and capitals don't matter. */
function hashOf(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z\d]/g, '');
  return digestOf(`${userId}:${plain}`);
}
