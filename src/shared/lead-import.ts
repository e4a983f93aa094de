import * as z from 'zod/mini';
import { define, requiredLineSchema } from './fields.js';
import { LEAD_LIMITS, type LeadView, leadFormSchema } from './lead.js';

/** Rows of a file. */
export const IMPORT_MAX_ROWS = 5_000;
/** Rows in one request; the console sends a file in batches. Few, because other new leads wait for their transaction. */
export const IMPORT_BATCH_SIZE = 25;
/** Characters of one row. */
export const IMPORT_ROW_MAX = 10_000;

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
      message: 'Enter an email address or phone number',
      path: ['email'],
    }),
  );
});
export type ImportedLead = z.output<typeof importedLeadSchema>;

/** `POST /api/leads/import`. Each row is checked on its own, so that an invalid one doesn't block the others. */
export const importLeadsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          /** Made by the client: a batch that is sent again adds nothing twice. */
          id: z.uuidv4(),
          lead: z.record(z.string(), z.unknown()),
        }),
      )
      .check(z.minLength(1), z.maxLength(IMPORT_BATCH_SIZE)),
    /** True to say what would happen, without storing anything. */
    isDryRun: z.boolean(),
  }),
);
export type ImportLeads = z.output<typeof importLeadsSchema>;

/** The outcome of a row, actual or simulated: `duplicate` has the same contact and address as `leadId`. */
export type ImportOutcome =
  | { id: string; outcome: 'added' }
  | { id: string; outcome: 'duplicate'; leadId: string }
  | { id: string; outcome: 'invalid'; problems: { field: string; message: string }[] };

/** The outcomes in the order of the rows. */
export interface ImportResult {
  rows: ImportOutcome[];
}
