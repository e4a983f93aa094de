import { SIGNATURE_REQUEST } from './signature-request.js';
import { template } from './template.js';

export const SIGNATURE_REMINDER = template({
  ...SIGNATURE_REQUEST,
  name: 'signature-reminder',
  title: 'A document waits to be signed',
  subject: 'Still to sign: {{document}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'your {{document}} for {{property|your property}} still waits for your signature.' },
    { button: { label: 'Read and sign', link: '{{link}}' } },
    {
      paragraph:
        'The link works until {{until}}. If something holds you back, reply to this mail or call {{companyPhone}}.',
    },
  ],
  secrets: ['link'],
});
