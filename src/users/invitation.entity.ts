import { defineEntity, p } from '@mikro-orm/core';
import { ROLES } from '#shared/user.js';
import { User } from './user.entity.js';

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    /** One open invitation per address: a new one replaces the previous one. */
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

/** An open invitation; deleted when accepted or withdrawn. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
