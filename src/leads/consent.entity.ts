import { defineEntity, p } from '@mikro-orm/core';
import { CONSENT_CHANNELS, CONSENT_GIVERS } from '../shared/leads/consents.js';
import { Lead } from './lead.entity.js';

const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    channel: p.enum(CONSENT_CHANNELS),
    givenBy: p.enum(CONSENT_GIVERS).default('lead'),
    /** Which wording was agreed to: a name of `src/shared/leads/consents.ts`. */
    version: p.text(),
    givenAt: p.datetime().defaultRaw('now()'),
    /** A withdrawn consent is kept, since it is what allowed the messages that were sent before. */
    withdrawnAt: p.datetime().nullable(),
    /** Path of the page the wording stood on; null where the browser did not say. */
    page: p.text().nullable(),
    /** The only contact it covers: a number as +15155550142, or an e-mail address. */
    contact: p.text().nullable(),
    /** The network address it was given from. */
    address: p.text(),
    /** The browser it was given with. */
    userAgent: p.text().nullable(),
  },
  indexes: [{ name: 'consents_lead_id_index', properties: ['leadId'] }],
});

/** What the sender of a form agreed to, as far as it can be proven later. */
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
