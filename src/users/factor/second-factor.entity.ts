import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.js';

const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    /** Sealed: whoever reads the database can make no codes of it. */
    secret: p.text().hidden(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null until a first code has shown that the app has the secret; it is not asked for before. */
    confirmedAt: p.datetime().nullable(),
    /** The time step of the last code that was taken: no code is taken twice. */
    lastStep: p.integer().default(0),
  },
});

/** The authenticator app of a user. */
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);
