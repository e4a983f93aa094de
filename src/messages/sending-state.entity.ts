import { defineEntity, p } from '@mikro-orm/core';

const SendingStateSchema = defineEntity({
  name: 'SendingState',
  tableName: 'sending_states',
  properties: {
    id: p.integer().primary(),
    /** Where this database stood when messages were last sent from it; a copy stands elsewhere. */
    home: p.text(),
    /** Null while messages go out. */
    pausedAt: p.datetime().nullable(),
    /** Null while those of campaigns go out too. */
    campaignsPausedAt: p.datetime().nullable(),
    campaignsReason: p.text().nullable(),
  },
});

/** The one row of whether messages go out. */
export class SendingState extends SendingStateSchema.class {}
SendingStateSchema.setClass(SendingState);
