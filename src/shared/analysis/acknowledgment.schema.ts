import { z } from 'zod';
import { publicFormFields } from '../web/public-form.schema.js';
import type { AcknowledgeRequirementsRequest } from './acknowledgment.contract.js';

const MOST_VERSIONS = 2_147_483_647;

export const acknowledgeRequirementsSchema = z.strictObject({
  version: z.int().min(0).max(MOST_VERSIONS).describe('Of the requirements as they were read'),
  ...publicFormFields,
}) satisfies z.ZodType<AcknowledgeRequirementsRequest>;
