import { idSchema } from '../../platform/http/id-schema.js';
import { ReportFileNotFound } from './report-pdf.errors.js';

/** A file's id in a path: what cannot be one belongs to no file. */
export const reportFileIdSchema = idSchema(ReportFileNotFound);
