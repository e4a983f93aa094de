import { z } from 'zod';
import { daySchema, textSchema } from '../fields.schema.js';
import { AUDIT_ACTIONS } from './audit.contract.js';

const action = z.enum(AUDIT_ACTIONS);

export const auditFilterSchema = z
  .strictObject({
    actorId: z.guid(),
    action: z.union([action, z.array(action).min(1).max(AUDIT_ACTIONS.length)]),
    subjectId: textSchema(100),
    from: daySchema,
    to: daySchema,
  })
  .partial();
