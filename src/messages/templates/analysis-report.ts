import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';
import { linkSchema, nameSchema } from './fields.js';
import { template } from './template.js';

export const ANALYSIS_REPORT = template({
  name: 'analysis-report',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Rent analysis is ready',
  subject: 'Your rent analysis of {{property}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'Your rent analysis of {{property}} is ready.' },
    { button: { label: 'Open the analysis', link: '{{link}}' } },
    { paragraph: 'Questions? Reply to this mail or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({ name: nameSchema, property: requiredLineSchema(300), link: linkSchema }),
  example: {
    name: 'Dana',
    property: '123 Main St, Des Moines',
    link: 'https://example.com/analysis/example',
  },
});
