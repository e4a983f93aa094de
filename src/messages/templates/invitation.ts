import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';
import { linkSchema, nameSchema } from './fields.js';
import { template } from './template.js';

export const INVITATION = template({
  name: 'invitation',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Invitation to the console',
  subject: '{{invitedBy|Your colleagues}} invited you to {{company}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    {
      paragraph:
        '{{invitedBy|A colleague}} invited you to the console of {{company}}. Choose a password to open your account.',
    },
    { button: { label: 'Accept the invitation', link: '{{link}}' } },
    {
      paragraph:
        'The link works once and for {{validFor}}. If you did not expect it, ignore this mail: nothing happens without you.',
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    invitedBy: nameSchema,
    link: linkSchema,
    /** Such as "60 minutes". */
    validFor: requiredLineSchema(40),
  }),
  example: {
    name: 'Dana',
    invitedBy: 'Maria Keller',
    link: 'https://example.com/accept-invitation#example',
    validFor: '60 minutes',
  },
  secrets: ['link'],
});
