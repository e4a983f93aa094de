import * as z from 'zod/mini';
import { define, intSchema, oneOrMany, requiredLineSchema, withChecks, zipSchema } from './fields.js';
import { LEAD_LIMITS, LEAD_SOURCES } from './lead.js';

export const ASSIGNMENT_LIMITS = {
  rules: 50,
  name: 80,
  users: 50,
  places: 100,
} as const;

export const ASSIGNMENT_METHODS = ['round_robin', 'load', 'fixed'] as const;
export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];
export const ASSIGNMENT_METHOD_LABELS: Record<AssignmentMethod, string> = {
  round_robin: 'Take turns',
  load: 'Fewest open leads',
  fixed: 'One person',
};

const editableFields = /* @__PURE__ */ define(() => ({
  name: requiredLineSchema(ASSIGNMENT_LIMITS.name),
  isActive: z.boolean(),
  /** Rules are tried in this order; the first that matches decides. */
  position: withChecks(intSchema(), z.minimum(1), z.maximum(1_000)),
  /** Conditions; an empty list allows everything. */
  sources: z.array(z.enum(LEAD_SOURCES)).check(z.maxLength(LEAD_SOURCES.length)),
  zipCodes: z.array(zipSchema).check(z.maxLength(ASSIGNMENT_LIMITS.places)),
  cities: z.array(requiredLineSchema(LEAD_LIMITS.city)).check(z.maxLength(ASSIGNMENT_LIMITS.places)),
  method: z.enum(ASSIGNMENT_METHODS),
  userIds: z
    .array(z.guid())
    .check(z.minLength(1, 'Choose at least one person'), z.maxLength(ASSIGNMENT_LIMITS.users)),
  /** Gets the lead when everyone else has time off. */
  fallbackUserId: z.nullable(z.guid()),
}));

export const createRuleSchema = /* @__PURE__ */ define(() =>
  z.extend(z.partial(z.strictObject(editableFields)), {
    name: editableFields.name,
    method: editableFields.method,
    userIds: editableFields.userIds,
  }),
);
export type CreateRule = z.output<typeof createRuleSchema>;

export const editRuleSchema = /* @__PURE__ */ define(() =>
  z.extend(z.partial(z.strictObject(editableFields)), {
    id: z.optional(z.unknown()),
    version: z.optional(intSchema()),
  }),
);
export type EditRule = z.output<typeof editRuleSchema>;

/** A rule that gives new leads to people. */
export type RuleView = { id: string; version: number } & Required<Omit<EditRule, 'id' | 'version'>>;

export const RULE_EDITABLE = /* @__PURE__ */ define(() => Object.keys(editableFields));

export const RULE_SORTS = ['position'] as const;
export type RuleSort = (typeof RULE_SORTS)[number];

export const ruleFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(z.strictObject({ method: oneOrMany(z.enum(ASSIGNMENT_METHODS)) })),
);
export type RuleFilter = z.output<typeof ruleFilterSchema>;
