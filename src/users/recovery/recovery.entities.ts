import { createHmac } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Config } from '../../platform/config.js';
import { deriveKey } from '../../platform/secrets/hashing.js';
import { User } from '../user.entity.js';

const OneTimeCodeSchema = defineEntity({
  name: 'OneTimeCode',
  tableName: 'one_time_codes',
  properties: {
    /** One code per user: a new one replaces the previous one. */
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    requestId: p.uuid(),
    codeHash: p.text().hidden(),
    expiresAt: p.datetime(),
    attemptsLeft: p.integer(),
  },
});

/** Six digits that were emailed to a user. */
export class OneTimeCode extends OneTimeCodeSchema.class {}
OneTimeCodeSchema.setClass(OneTimeCode);

/** A keyed hash, because a plain hash of six digits can be reversed by trying them all. */
export function hashOneTimeCode({ JWT_SECRET }: Config, userId: string, code: string): string {
  const key = deriveKey(JWT_SECRET, 'one-time code');
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url');
}

const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id'),
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: p.text().unique().hidden(),
    expiresAt: p.datetime(),
  },
  indexes: [{ name: 'password_resets_user_id_index', properties: ['userId'] }],
});

/** A single-use link to a new password. A newer link does not invalidate it. */
export class PasswordReset extends PasswordResetSchema.class {}
PasswordResetSchema.setClass(PasswordReset);
