import { SIGNATURE_REQUEST } from './signature-request.js';
import { template } from './template.js';

export const SIGNATURE_DONE = template({
  ...SIGNATURE_REQUEST,
  name: 'signature-done',
  title: 'A copy of what was signed',
  subject: 'Your signed copy: {{document}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    {
      paragraph:
        'thank you. Your {{document}} for {{property|your property}} is signed. Please save a copy for your records.',
    },
    { button: { label: 'Download the signed document', link: '{{link}}' } },
    { paragraph: 'The link is yours alone and works until {{until}}.' },
    { paragraph: 'Questions? Reply to this mail or call {{companyPhone}}.' },
  ],
  secrets: ['link'],
});
