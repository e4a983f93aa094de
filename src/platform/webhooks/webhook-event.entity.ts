import { defineEntity, p } from '@mikro-orm/core';
import { WEBHOOK_STATES } from '#shared/webhook.js';

const WebhookEventSchema = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Name of the `WebhookSource` that verifies and handles it. */
    source: p.text(),
    /** The provider's id for this event; a repeat has the same one. */
    eventKey: p.text(),
    type: p.text(),
    /** Path and query it was sent to, which may contain values we asked the provider to send back. */
    path: p.text(),
    /** The body, byte for byte. */
    body: p.blob().lazy().hidden(),
    state: p.enum(WEBHOOK_STATES).default('received'),
    attempts: p.integer().default(0),
    /** Why the last attempt failed. */
    reason: p.text().nullable(),
    /** The lead it turned out to be about. No foreign key, because the platform doesn't know about leads. */
    leadId: p.uuid().nullable(),
    receivedAt: p.datetime().defaultRaw('now()'),
    settledAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'webhook_events_source_event_key_unique', properties: ['source', 'eventKey'] }],
  indexes: [
    { name: 'webhook_events_received_at_index', properties: ['receivedAt'] },
    { name: 'webhook_events_lead_id_index', properties: ['leadId'] },
  ],
});

/** An event a provider sent us, stored once no matter how often it is repeated. */
export class WebhookEvent extends WebhookEventSchema.class {}
WebhookEventSchema.setClass(WebhookEvent);
