import { defineEntity, p } from '@mikro-orm/core';
import { REPLY_MEANINGS } from '#shared/inbound-text.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';

const InboundTextSchema = defineEntity({
  name: 'InboundText',
  tableName: 'inbound_texts',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The provider's message id. */
    providerId: p.text().unique(),
    /** In E.164 format, such as +15155550142. */
    sender: p.text(),
    text: p.text(),
    meaning: p.enum(REPLY_MEANINGS),
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('cascade').fieldName('lead_id'),
    /** When it arrived, not when it was processed: the latest reply wins. */
    receivedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'inbound_texts_received_at_index',
      expression: 'create index inbound_texts_received_at_index on inbound_texts (received_at desc, id desc)',
    },
    {
      name: 'inbound_texts_lead_id_index',
      expression:
        'create index inbound_texts_lead_id_index on inbound_texts (lead_id, received_at desc, id desc)',
    },
    { name: 'inbound_texts_sender_index', properties: ['sender', 'receivedAt'] },
  ],
  triggers: [timelineTrigger('inbound_texts')],
});

/** A text message we received. */
export class InboundText extends InboundTextSchema.class {}
InboundTextSchema.setClass(InboundText);
