import { z } from 'zod';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES, type DocumentFilter, type NameDocument } from './document.js';
import { textSchema } from './fields.schema.js';

const type = z.enum(DOCUMENT_TYPES);
const status = z.enum(DOCUMENT_STATUSES);

export const nameDocumentSchema = z.strictObject({ type }) satisfies z.ZodType<NameDocument>;

export const documentFilterSchema = z
  .strictObject({
    q: textSchema(100),
    type: z.union([type, z.array(type).min(1).max(DOCUMENT_TYPES.length)]),
    status: z.union([status, z.array(status).min(1).max(DOCUMENT_STATUSES.length)]),
    leadId: z.guid(),
  })
  .partial() satisfies z.ZodType<DocumentFilter>;

/** The signed document, or the signing service's audit log. */
export const downloadSchema = z.strictObject({ file: z.enum(['document', 'audit']).default('document') });
export type DocumentPart = z.infer<typeof downloadSchema>['file'];
