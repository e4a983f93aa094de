import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.js';

const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    /** Encrypted, so that a copy of the database cannot generate codes. */
    secret: p.text().hidden(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null until a first code proved that the app has the secret; until then no code is required. */
    confirmedAt: p.datetime().nullable(),
    /** Time step of the last accepted code: no code works twice. */
    lastStep: p.integer().default(0),
  },
});

/** The authenticator app of a user. */
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);

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

/** Replaces a lost authenticator app once; deleted when used. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
