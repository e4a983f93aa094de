import { defineEntity, p } from '@mikro-orm/core';
import { WEBHOOK_STATES } from '#shared/webhook.js';

const WebhookEventSchema = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Name of the `WebhookSource` that verified it and handles it. */
    source: p.text(),
    /** What the provider calls this event by; a repeat has the same. */
    eventKey: p.text(),
    type: p.text(),
    /** Path and query it was told at: what a call was asked to carry back stands there. */
    path: p.text(),
    /** The body as it came, byte for byte. */
    body: p.blob().lazy().hidden(),
    state: p.enum(WEBHOOK_STATES).default('received'),
    attempts: p.integer().default(0),
    /** Why the last attempt failed. */
    reason: p.text().nullable(),
    /** The lead it turned out to be about; no foreign key, for the platform knows no leads. */
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

/** Something a provider told us, stored once however often it is told. */
export class WebhookEvent extends WebhookEventSchema.class {}
WebhookEventSchema.setClass(WebhookEvent);
