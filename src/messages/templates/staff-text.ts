import { z } from 'zod';
import { requiredTextSchema } from '../../shared/fields.schema.js';
import { STAFF_TEXT_MAX } from '../../shared/messages/message.contract.js';
import { template } from './template.js';

export const STAFF_TEXT = template({
  name: 'staff-text',
  version: 1,
  channel: 'sms',
  stream: 'transactional',
  title: 'A text message written by staff',
  body: [{ paragraph: '{{message}}' }],
  schema: z.strictObject({ message: requiredTextSchema(STAFF_TEXT_MAX) }),
  example: { message: 'Thank you, Tuesday at 3 suits us well. See you then!' },
});
