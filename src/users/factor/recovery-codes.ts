import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RECOVERY_CODES } from '#shared/sign-in.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { RecoveryCode } from './recovery-code.entity.js';

/** The letters and digits that are not taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** New codes in place of all before; they are told this once. */
export async function renewRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await em.nativeDelete(RecoveryCode, { userId });
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ hash: hashOf(userId, code), userId })),
  );
  return codes;
}

/** Whether it was one of the codes; it is one no longer. */
export async function spendRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  return (await em.nativeDelete(RecoveryCode, { userId, hash: hashOf(userId, code) })) === 1;
}

function makeCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** However it is typed: with spaces, without dashes, in capitals. */
function hashOf(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z\d]/g, '');
  return digestOf(`${userId}:${plain}`);
}
