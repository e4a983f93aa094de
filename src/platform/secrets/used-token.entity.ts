import { defineEntity, p } from '@mikro-orm/core';

const SpentTokenSchema = defineEntity({
  name: 'UsedToken',
  tableName: 'spent_tokens',
  properties: {
    /** SHA-256 of the token. */
    hash: p.text().primary(),
    /** From then on the token is worth nothing by itself. */
    expiresAt: p.datetime(),
  },
});

/** A signed token that was good once and has been used. */
export class UsedToken extends SpentTokenSchema.class {}
SpentTokenSchema.setClass(UsedToken);
