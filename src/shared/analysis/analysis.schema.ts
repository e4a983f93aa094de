import { z } from 'zod';
import {
  emailSchema,
  refusalSentences,
  requiredLineSchema,
  yearBuiltSchema,
  zipSchema,
} from '../fields.schema.js';
import { LEAD_LIMITS as LIMITS, PROPERTY_TYPES } from '../leads/lead.contract.js';
import { publicFormFields } from '../web/public-form.schema.js';
import { ANALYSIS_LIMITS, ANALYSIS_TEXT, type AnalysisProperty } from './analysis.contract.js';

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
