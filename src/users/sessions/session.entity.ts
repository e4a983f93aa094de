import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.js';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
    /** No refresh extends a session beyond this moment. */
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    userAgent: p.text().nullable(),
    address: p.text().nullable(),
  },
  indexes: [{ name: 'sessions_user_id_index', properties: ['userId'] }],
  triggers: [
    {
      name: 'sessions_revoked',
      timing: 'after',
      events: ['update'],
      forEach: 'row',
      expression:
        'create trigger sessions_revoked after update of revoked_at on sessions for each row when (new.revoked_at is not null and old.revoked_at is null) execute function session_revoked()',
    },
    {
      // A migration creates its function.
      name: 'sessions_revoked_devices',
      timing: 'after',
      events: ['update'],
      forEach: 'row',
      expression:
        'create trigger sessions_revoked_devices after update of revoked_at on sessions for each row when (new.revoked_at is not null and old.revoked_at is null) execute function forget_devices()',
    },
  ],
});

/** One sign-in on one device: a family of refresh tokens. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

const RefreshTokenSchema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_tokens',
  properties: {
    /** SHA-256 of the token; the token itself is never stored. */
    hash: p.text().primary(),
    sessionId: () => p.manyToOne(Session).mapToPk().deleteRule('cascade').fieldName('session_id'),
    createdAt: p.datetime().defaultRaw('now()'),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'refresh_tokens_session_id_index', properties: ['sessionId'] }],
});

/** A single-use token. Used ones are stored, because a second use means that the token was stolen. */
export class RefreshToken extends RefreshTokenSchema.class {}
RefreshTokenSchema.setClass(RefreshToken);
