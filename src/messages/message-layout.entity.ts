import { defineEntity, p } from '@mikro-orm/core';

const MessageLayoutSchema = defineEntity({
  name: 'MessageLayout',
  tableName: 'message_layouts',
  properties: {
    /** SHA-256 of what it holds, so that every process names the same layout alike. */
    hash: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
    template: p.text(),
    version: p.integer(),
    subject: p.text().nullable(),
    html: p.text().nullable(),
    text: p.text(),
  },
});

/**
 * A template as it was rendered, with its placeholders left in: with the data of a message it gives to the letter what
 * was sent, at a fraction of the space.
 */
export class MessageLayout extends MessageLayoutSchema.class {}
MessageLayoutSchema.setClass(MessageLayout);
