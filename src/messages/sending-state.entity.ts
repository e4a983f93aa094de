import { defineEntity, p } from '@mikro-orm/core';

const SendingStateSchema = defineEntity({
  name: 'SendingState',
  tableName: 'sending_states',
  properties: {
    id: p.integer().primary(),
    /** Identity of the database that messages go out from; a copy has another one, and sending is paused there. */
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
