import { z } from 'zod';
import { TRAIL_LIMITS } from '../leads/trail.js';
import { storableText } from '../storable-text.js';

/** An address anybody may have made holds it: what is unusable is cut or dropped, so that it never costs a lead. */
function trailText(max: number) {
  return z
    .string()
    .transform((text) => storableText(text, max) || undefined)
    .optional()
    .catch(undefined)
    .describe(`At most ${max} characters are kept`);
}

const attributionSchema = z
  .object({
    utmSource: trailText(TRAIL_LIMITS.utmSource),
    utmMedium: trailText(TRAIL_LIMITS.utmMedium),
    utmCampaign: trailText(TRAIL_LIMITS.utmCampaign),
    utmTerm: trailText(TRAIL_LIMITS.utmTerm),
    utmContent: trailText(TRAIL_LIMITS.utmContent),
    referrer: trailText(TRAIL_LIMITS.referrer),
    landingPage: trailText(TRAIL_LIMITS.landingPage),
  })
  .optional()
  .catch(undefined);

/** `PublicFormFields`: what every public form's schema takes beside its own fields. */
export const publicFormFields = {
  attribution: z
    .object({ first: attributionSchema, last: attributionSchema })
    .optional()
    .catch(undefined)
    .describe(
      'How the visitor first came to the site, and how they came this time; unusable parts are dropped',
    ),
  smsConsent: z.boolean().optional().describe('Ticked by hand: the company may send text messages'),
  website: z.string().max(500).optional().describe('Left empty: no person sees this field'),
};
