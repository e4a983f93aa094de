import { z } from 'zod';
import { textSchema } from '../fields.schema.js';

const optionalText = (max: number) => textSchema(max).optional();

const attributionSchema = z.strictObject({
  utmSource: optionalText(200),
  utmMedium: optionalText(200),
  utmCampaign: optionalText(200),
  utmTerm: optionalText(200),
  utmContent: optionalText(200),
  referrer: optionalText(500),
  landingPage: optionalText(500),
});

/** `PublicFormFields`: what every public form's schema takes beside its own fields. */
export const publicFormFields = {
  attribution: z
    .strictObject({ first: attributionSchema, last: attributionSchema })
    .partial()
    .optional()
    .describe('How the visitor first came to the site, and how they came this time'),
  smsConsent: z.boolean().optional().describe('Ticked by hand: the company may send text messages'),
  website: z.string().max(500).optional().describe('Left empty: no person sees this field'),
};
