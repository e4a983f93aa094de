import { defineEntity, p } from '@mikro-orm/core';
import { SUPPRESSION_REASONS } from '../shared/messages/suppression.contract.js';

const SuppressionSchema = defineEntity({
  name: 'Suppression',
  tableName: 'suppressions',
  properties: {
    /** SHA-256 of channel and address: it outlives the person's data and tells nobody who they are. */
    hash: p.text().primary(),
    reason: p.enum(SUPPRESSION_REASONS),
    since: p.datetime().defaultRaw('now()'),
  },
});

/** An address that gets no more messages of a channel. */
export class Suppression extends SuppressionSchema.class {}
SuppressionSchema.setClass(Suppression);
