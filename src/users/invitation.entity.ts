import { defineEntity, p } from '@mikro-orm/core';
import { ROLES } from '#shared/user.js';
import { User } from './user.entity.js';

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    /** One waiting invitation an address: a new one takes the place of the one before. */
    email: p.string().columnType('citext').unique(),
    name: p.text().nullable(),
    role: p.enum(ROLES),
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: p.text().unique().hidden(),
    expiresAt: p.datetime(),
    invitedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('invited_by_id'),
  },
});

/** A place that is kept for somebody for an hour; accepted or withdrawn, it is gone. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
