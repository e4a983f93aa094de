import { defineEntity, p } from '@mikro-orm/core';

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
