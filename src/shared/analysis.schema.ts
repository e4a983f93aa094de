import { z } from 'zod';
import {
  type AcknowledgeRequirementsRequest,
  ANALYSIS_LIMITS,
  ANALYSIS_TEXT,
  type AnalysisProperty,
  ENTRY_STATUSES,
} from './analysis.js';
import {
  emailSchema,
  refusalSentences,
  requiredLineSchema,
  textSchema,
  yearBuiltSchema,
  zipSchema,
} from './fields.schema.js';
import { LEAD_LIMITS, LEAD_LIMITS as LIMITS, PROPERTY_TYPES } from './lead.js';
import { publicFormFields } from './public-form.js';

export const analysisPropertySchema = z.strictObject({
  id: z
    .uuidv4()
    .toLowerCase()
    .optional()
    .describe('The lead id, made by the client; works as an idempotency key'),
  street: requiredLineSchema(LIMITS.street),
  city: requiredLineSchema(LIMITS.city),
  state: z.literal(ANALYSIS_LIMITS.defaultState),
  zipCode: zipSchema,
  propertyType: z.enum(PROPERTY_TYPES),
  squareFootage: z.int().min(1).max(LIMITS.squareFootage),
  unitCount: z.int().min(1).max(LIMITS.unitCount),
  bedrooms: z.int().min(0).max(LIMITS.bedrooms).optional(),
  bathrooms: z.number().min(0).max(LIMITS.bathrooms).multipleOf(0.5).optional(),
  yearBuilt: yearBuiltSchema.optional(),
});

export const submitAnalysesSchema = z
  .strictObject({
    email: emailSchema,
    properties: z
      .array(analysisPropertySchema)
      .min(1)
      .max(ANALYSIS_LIMITS.properties)
      .superRefine(refuseSharedIds),
    ...publicFormFields,
  })
  .register(refusalSentences, { properties: ANALYSIS_TEXT.missingField });

function refuseSharedIds(properties: AnalysisProperty[], context: z.RefinementCtx): void {
  properties.forEach(({ id }, index) => {
    if (id === undefined || properties.findIndex((other) => other.id === id) === index) return;
    context.addIssue({
      code: 'custom',
      path: [index, 'id'],
      message: 'Each property needs an id of its own',
    });
  });
}

export const entryFilterSchema = z
  .strictObject({
    email: emailSchema,
    status: z.enum(ENTRY_STATUSES),
    city: textSchema(LEAD_LIMITS.city),
    leadId: z.guid(),
    isLinked: z.boolean(),
  })
  .partial();

export const linkEntrySchema = z.strictObject({ leadId: z.guid() });
export type LinkEntry = z.infer<typeof linkEntrySchema>;

export const rerunEntrySchema = z.strictObject({
  address: textSchema(LEAD_LIMITS.address)
    .optional()
    .describe('Street, City, State ZIP: corrects the address first'),
});
export type RerunEntry = z.infer<typeof rerunEntrySchema>;

export const subscriberFilterSchema = z.strictObject({ q: textSchema(100) }).partial();

const MOST_VERSIONS = 2_147_483_647;

export const acknowledgeRequirementsSchema = z.strictObject({
  version: z.int().min(0).max(MOST_VERSIONS).describe('Of the requirements as they were read'),
  ...publicFormFields,
}) satisfies z.ZodType<AcknowledgeRequirementsRequest>;
