import { z } from 'zod';
import {
  daySchema,
  emailSchema,
  lineSchema,
  momentSchema,
  numberSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
  wholeNumberSchema,
  yearBuiltSchema,
  zipSchema,
} from '../fields.schema.js';
import { isImprovementOf } from '../pricing/improvements.js';
import {
  BOARD_SORTS,
  type LEAD_EDITABLE,
  LEAD_READ_ONLY,
  LEAD_SOURCES,
  LEAD_STATUSES,
  LEAD_LIMITS as LIMITS,
  STAFF_PROPERTY_TYPES,
  STAFF_SOURCES,
} from './lead.contract.js';

/** A whole number, or what a blank or non-numeric input becomes: 0. */
const numberOrZero = (max: number) =>
  z.preprocess((value) => toNumberOrZero(value), wholeNumberSchema(0, max));

function toNumberOrZero(value: unknown): number {
  const parsed = typeof value === 'string' ? Number(value.replace(/,/g, '').trim()) : value;
  return Number.isFinite(parsed) ? Math.round(parsed as number) : 0;
}

const repairItem = z.strictObject({
  name: requiredTextSchema(LIMITS.repairName),
  checked: z.boolean(),
  estimatedCost: numberSchema(0, LIMITS.dollars),
  customCost: numberSchema(0, LIMITS.dollars).nullable(),
});

const nullableLine = (max: number) => lineSchema(max).nullable();
const nullableText = (max: number) => textSchema(max).nullable();

/** Every field staff may edit, each optional: PUT and PATCH merge. */
const editableFields = {
  name: lineSchema(LIMITS.name),
  email: emailSchema,
  phone: nullableText(LIMITS.phone),
  company: nullableLine(LIMITS.company),
  ownerName: nullableLine(LIMITS.name),
  status: z.enum(LEAD_STATUSES),
  statusReason: nullableText(LIMITS.statusReason),
  propertyAddress: lineSchema(LIMITS.address),
  streetAddress: nullableLine(LIMITS.street),
  city: nullableLine(LIMITS.city),
  state: textSchema(LIMITS.state).nullable(),
  zipCode: zipSchema.nullable(),
  propertyType: z.enum(STAFF_PROPERTY_TYPES).nullable(),
  squareFootage: numberOrZero(LIMITS.squareFootage),
  unitCount: wholeNumberSchema(1, LIMITS.unitCount),
  bedrooms: wholeNumberSchema(0, LIMITS.bedrooms).nullable(),
  bathrooms: numberSchema(0, LIMITS.bathrooms).multipleOf(0.5, 'Whole or half ones only').nullable(),
  yearBuilt: yearBuiltSchema.nullable(),
  finishedBasementArea: wholeNumberSchema(0, LIMITS.squareFootage).nullable(),
  estimatedRent: wholeNumberSchema(0, LIMITS.dollars).nullable(),
  purchasePrice: numberOrZero(LIMITS.dollars),
  walkthroughDate: momentSchema.nullable(),
  repairChecklist: z
    .array(repairItem)
    .max(LIMITS.repairItems)
    .refine(
      (items) => items.every(({ name }, index) => !isImprovementOf(items.slice(0, index), name)),
      'Two items have the same name',
    ),
  message: nullableText(LIMITS.message),
} satisfies Record<(typeof LEAD_EDITABLE)[number], z.ZodType>;

const readOnlyFields = Object.fromEntries(
  LEAD_READ_ONLY.map((field) => [field, z.unknown().optional()]),
) as Record<(typeof LEAD_READ_ONLY)[number], z.ZodOptional<z.ZodUnknown>>;

export const editLeadSchema = z
  .strictObject(editableFields)
  .partial()
  .extend({ version: z.int().optional(), ...readOnlyFields });
export type EditLead = z.infer<typeof editLeadSchema>;

export const createLeadSchema = z
  .strictObject(editableFields)
  .partial()
  .extend({
    id: z.uuidv4().optional().describe('Made by the client; works as an idempotency key'),
    name: requiredLineSchema(LIMITS.name),
    email: emailSchema,
    propertyAddress: requiredLineSchema(LIMITS.address),
    propertyType: z.enum(STAFF_PROPERTY_TYPES),
    source: z.enum(STAFF_SOURCES).default('manual'),
  });
export type CreateLead = z.infer<typeof createLeadSchema>;

export const moveLeadSchema = z.strictObject({
  status: z.enum(LEAD_STATUSES),
  after: z.uuid().nullable().describe('The card above; null for the top of the column'),
  version: z.int(),
  statusReason: nullableText(LIMITS.statusReason).optional(),
});
export type MoveLead = z.infer<typeof moveLeadSchema>;

export const undoMoveSchema = z.strictObject({ version: z.int() });
export type UndoMoveRequest = z.infer<typeof undoMoveSchema>;

const oneOrMany = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1).max(100)]);

export const leadFilterSchema = z
  .strictObject({
    q: textSchema(100),
    status: oneOrMany(z.enum(LEAD_STATUSES)),
    propertyType: oneOrMany(z.enum(STAFF_PROPERTY_TYPES)),
    source: oneOrMany(z.enum(LEAD_SOURCES)),
    city: textSchema(LIMITS.city),
    createdFrom: daySchema,
    createdTo: daySchema,
    id: z.array(z.uuid()).max(100),
  })
  .partial();

export const boardSortSchema = z.enum(BOARD_SORTS);
