import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { problemMessages } from '#shared/fields.js';

/** The numbering plans are loaded with the first form. Schemas are synchronous, so not with `import`. */
const require = createRequire(import.meta.url);
const INVALID_PHONE = 'Enter a phone number we can call, with area code';

/**
 * The schema of a form, with phone numbers that exist. Numbers without a country code are read as American. Only on the
 * server: the numbering plans would double the size of a page's scripts.
 */
export function withValidPhones<Schema extends z.ZodMiniType>(schema: Schema, fields: string[]): Schema {
  const checked = schema.check(
    z.superRefine((form, context) => {
      const { isValidPhoneNumber }: typeof import('libphonenumber-js/min') = require('libphonenumber-js/min');
      for (const field of fields) {
        const phone = (form as Record<string, string | undefined>)[field] ?? '';
        // The form's own schema has already refused what has no digits.
        if (/(\d\D*){7}/.test(phone) && !isValidPhoneNumber(phone, 'US'))
          context.addIssue({ code: 'custom', path: [field], message: INVALID_PHONE });
      }
    }),
  ) as Schema;
  const messages = problemMessages.get(schema);
  if (messages) problemMessages.add(checked, messages);
  return checked;
}
