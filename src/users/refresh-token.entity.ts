import { defineEntity, p } from '@mikro-orm/core';
import { Session } from './session.entity.js';

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

/** A single-use token; used ones stay, so that a second use gives the thief away. */
export class RefreshToken extends RefreshTokenSchema.class {}
RefreshTokenSchema.setClass(RefreshToken);
