import { z } from 'zod';
import { nameSchema, occurrence } from './fields.js';
import { template } from './template.js';

export const GOOGLE_LINKED = template({
  name: 'google-linked',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Google sign-in was linked',
  subject: 'Google sign-in was linked to your account at {{company}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'The Google account of this address now opens your account at {{company}}.' },
    {
      facts: [
        ['When', '{{at}}'],
        ['From', '{{from|an unknown address}}'],
      ],
    },
    {
      paragraph:
        'If that was you, there is nothing to do. If it was not, ask an administrator at once to deactivate your account: {{companyPhone}}.',
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    ...occurrence,
  }),
  example: { name: 'Dana', at: 'November 22, 2026 at 9:14 AM', from: '203.0.113.7' },
});
