import { defineEntity, p } from '@mikro-orm/core';
import { ASSIGNMENT_METHODS } from '#shared/assignment.js';
import type { LeadSource } from '#shared/lead.js';
import { recordProperties } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';

const AssignmentRuleSchema = defineEntity({
  name: 'AssignmentRule',
  tableName: 'assignment_rules',
  properties: {
    ...recordProperties(),
    position: p.integer(),
    name: p.text(),
    isActive: p.boolean().default(true),
    sources: p.json<LeadSource[]>().defaultRaw(`'[]'`),
    zipCodes: p.json<string[]>().defaultRaw(`'[]'`),
    cities: p.json<string[]>().defaultRaw(`'[]'`),
    method: p.enum(ASSIGNMENT_METHODS),
    userIds: p.json<string[]>(),
    fallbackUserId: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('fallback_user_id'),
    /** When each person last had a turn: the higher the number, the later. */
    turns: p.json<Record<string, number>>().defaultRaw(`'{}'`),
  },
});

/** Who gets which new leads. */
export class AssignmentRule extends AssignmentRuleSchema.class {}
AssignmentRuleSchema.setClass(AssignmentRule);
