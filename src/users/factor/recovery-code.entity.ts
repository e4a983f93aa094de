import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.js';

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    /** SHA-256 of the code and its owner; the code itself is never stored. */
    hash: p.text().primary(),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id'),
  },
  indexes: [{ name: 'recovery_codes_user_id_index', properties: ['userId'] }],
});

/** Stands in for a lost authenticator app, once: a used one is gone. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
