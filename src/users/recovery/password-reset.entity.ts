import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.js';

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

/** A way back in for somebody who forgot their password, once; a new one leaves those before it good. */
export class PasswordReset extends PasswordResetSchema.class {}
PasswordResetSchema.setClass(PasswordReset);
