import { z } from 'zod';
import { textSchema } from '../fields.schema.js';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentFilter,
  type NameDocument,
} from './document.contract.js';

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

/** Which of the two files is asked for: the signed document, or the service's record of the signature. */
export const downloadSchema = z.strictObject({ file: z.enum(['document', 'audit']).default('document') });
export type DocumentPart = z.infer<typeof downloadSchema>['file'];
