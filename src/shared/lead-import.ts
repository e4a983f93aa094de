import * as z from 'zod/mini';
import { define, requiredLineSchema } from './fields.js';
import { LEAD_LIMITS, type LeadView, leadFormSchema } from './lead.js';

/** Rows of a file. */
export const IMPORT_MAX_ROWS = 5_000;
/** Rows in one request; the console sends a file in parts. */
export const IMPORT_PART = 100;

/** What a file can say about a lead, in the order of the lead's form. */
export const IMPORT_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'ownerName',
  'propertyAddress',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'estimatedRent',
  'purchasePrice',
  'message',
  'tags',
] as const satisfies readonly (keyof LeadView)[];
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A lead of a file. Unlike one that staff add, it may come without a property, and with a phone number only. */
export const importedLeadSchema = /* @__PURE__ */ define(() => {
  const mask = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, true])) as Record<ImportField, true>;
  const fields = z.partial(z.pick(leadFormSchema, mask));
  return z.extend(fields, { name: requiredLineSchema(LEAD_LIMITS.name) }).check(
    z.refine(({ email, phone }) => Boolean(email || phone), {
      message: 'An email address or a phone number is required',
      path: ['email'],
    }),
  );
});
export type ImportedLead = z.output<typeof importedLeadSchema>;

/** `POST /api/leads/import`. Each row is checked on its own, so that one that doesn't fit holds up no other. */
export const importLeadsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          /** Made by the client: a part that is sent again adds nothing twice. */
          id: z.uuidv4(),
          lead: z.record(z.string(), z.unknown()),
        }),
      )
      .check(z.minLength(1), z.maxLength(IMPORT_PART)),
    /** True to say what would happen, without storing anything. */
    isTrial: z.boolean(),
  }),
);
export type ImportLeads = z.output<typeof importLeadsSchema>;

/** What became of a row, or would: `known` has the same contact and address as `leadId`. */
export type ImportOutcome =
  | { id: string; outcome: 'added' }
  | { id: string; outcome: 'known'; leadId: string }
  | { id: string; outcome: 'invalid'; problems: { field: string; message: string }[] };

/** The outcomes in the order of the rows. */
export interface ImportResult {
  rows: ImportOutcome[];
}
