import { defineEntity, p } from '@mikro-orm/core';
import { itemProperties } from './content-item.js';
import type { Portrait } from './images/portrait.js';

const TeamMemberSchema = defineEntity({
  name: 'TeamMember',
  tableName: 'team_members',
  properties: {
    ...itemProperties(),
    name: p.text(),
    role: p.text(),
    phone: p.text(),
    image: p.text().nullable(),
    /** The uploaded picture that `image` is the address of. */
    photo: p.json<Portrait>().nullable(),
    bookingUrl: p.text().nullable(),
  },
});

/** Somebody the public may call. */
export class TeamMember extends TeamMemberSchema.class {}
TeamMemberSchema.setClass(TeamMember);
