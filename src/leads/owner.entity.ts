import { defineEntity, p } from '@mikro-orm/core';
import { OWNER_CONTACT_CHANNELS } from '#shared/owner.js';

const OwnerSchema = defineEntity({
  name: 'Owner',
  tableName: 'owners',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'owners_created_at_index',
      expression: 'create index owners_created_at_index on owners (created_at desc, id desc)',
    },
  ],
});

/** A person with one or more properties, each of which is a lead. Everything else about them is read from their leads. */
export class Owner extends OwnerSchema.class {}
OwnerSchema.setClass(Owner);

const OwnerContactSchema = defineEntity({
  name: 'OwnerContact',
  tableName: 'owner_contacts',
  properties: {
    channel: p.enum(OWNER_CONTACT_CHANNELS).primary(),
    /** A lowercase email address, or a phone number like +15155550142. */
    value: p.text().primary(),
    ownerId: () => p.manyToOne(Owner).mapToPk().deleteRule('cascade').fieldName('owner_id'),
  },
  indexes: [{ name: 'owner_contacts_owner_id_index', properties: ['ownerId'] }],
});

/** Matches a new lead to its owner. The key lets 50 forms sent at the same time find the same person. */
export class OwnerContact extends OwnerContactSchema.class {}
OwnerContactSchema.setClass(OwnerContact);
