import { z } from 'zod';
import { AUDIT_ACTIONS } from './audit.js';
import { daySchema, textSchema } from './fields.schema.js';

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
