import { defineEntity, p } from '@mikro-orm/core';
import { SUPPRESSION_REASONS } from '../shared/messages/suppression.contract.js';

const SuppressionSchema = defineEntity({
  name: 'Suppression',
  tableName: 'suppressions',
  properties: {
    /** Keyed hash of channel and address: it outlives the person's data, and whoever reads the database learns nobody of it. */
    hash: p.text().primary(),
    reason: p.enum(SUPPRESSION_REASONS),
    since: p.datetime().defaultRaw('now()'),
  },
});

/** An address that gets no more messages of a channel. */
export class Suppression extends SuppressionSchema.class {}
SuppressionSchema.setClass(Suppression);
