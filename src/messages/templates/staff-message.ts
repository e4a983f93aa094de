import { z } from 'zod';
import { requiredLineSchema, requiredTextSchema } from '../../shared/fields.schema.js';
import { nameSchema } from './fields.js';
import { template } from './template.js';

export const STAFF_MESSAGE = template({
  name: 'staff-message',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'A message written by staff',
  subject: '{{subject}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: '{{message}}' },
    { paragraph: '{{sender|Your team}}, {{company}}' },
  ],
  schema: z.strictObject({
    name: nameSchema,
    subject: requiredLineSchema(150),
    message: requiredTextSchema(5_000),
    sender: nameSchema,
  }),
  example: {
    name: 'Dana',
    subject: 'Your question about the lease',
    message: 'Thank you for your call.\n\nThe lease can begin on the first of March.',
    sender: 'Maria Keller',
  },
});
