import { defineEntity, p } from '@mikro-orm/core';
import { ROLES } from '#shared/user.js';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('now()'),
    email: p.string().columnType('citext').unique(),
    name: p.text().nullable(),
    role: p.enum(ROLES).default('user'),
    isActive: p.boolean().default(true),
    passwordHash: p.text().hidden(),
    mustChangePassword: p.boolean().default(false),
    /** Google's id of the person. Their email can change at Google; this never does. */
    googleSub: p.text().unique().nullable().hidden(),
    /** The signature of emails they write; if there is none, their name is used. */
    signature: p.text().nullable(),
    /** Hash of the secret link to their calendar. */
    calendarFeedHash: p.text().unique().nullable().hidden(),
  },
});

/** A staff member who can sign in. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
