import { defineEntity, p } from '@mikro-orm/core';
import { CONSENT_CHANNELS, CONSENT_GIVERS } from '#shared/consent.js';
import { Lead } from './lead.entity.js';

const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    channel: p.enum(CONSENT_CHANNELS),
    givenBy: p.enum(CONSENT_GIVERS).default('lead'),
    /** Version of the wording, as in `src/shared/consent.ts`. */
    version: p.text(),
    givenAt: p.datetime().defaultRaw('now()'),
    /** Withdrawn consents are kept as evidence for messages sent before. */
    withdrawnAt: p.datetime().nullable(),
    /** Path of the page that showed the wording; null where the browser didn't send it. */
    page: p.text().nullable(),
    /** The only contact it covers: a number like +15155550142, or an email address. */
    contact: p.text().nullable(),
    /** The IP address it was given from. */
    address: p.text(),
    /** The browser it was given with. */
    userAgent: p.text().nullable(),
  },
  indexes: [{ name: 'consents_lead_id_index', properties: ['leadId'] }],
});

/** What the sender of a form agreed to, with evidence. */
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
