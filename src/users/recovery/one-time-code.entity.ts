import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.js';

const OneTimeCodeSchema = defineEntity({
  name: 'OneTimeCode',
  tableName: 'one_time_codes',
  properties: {
    /** One code a user: a new one takes the place of the one before. */
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    requestId: p.uuid(),
    /** Keyed: six digits alone are soon found by trying. */
    codeHash: p.text().hidden(),
    expiresAt: p.datetime(),
    triesLeft: p.integer(),
  },
});

/** Six digits that were sent to a user. */
export class OneTimeCode extends OneTimeCodeSchema.class {}
OneTimeCodeSchema.setClass(OneTimeCode);
