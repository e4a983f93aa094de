import * as z from 'zod/mini';
import { define, numberSchema, requiredTextSchema, withChecks } from './fields.js';
import { LEAD_LIMITS } from './lead.js';
import { PLAN_IDS } from './plan.js';

/** `POST /api/public/analyses/:leadId/pdf` and `POST /api/pdf/generate-report`: the file's URL, valid for an hour. */
export interface ReportPdf {
  url: string;
  fileName: string;
}

export const REPORT_PDF_TEXT = {
  download: 'Download Report',
  making: 'Preparing the PDF...',
  made: 'Your report is ready and downloading.',
  failed: 'Failed to generate PDF',
  notReady: 'This report has no figures yet. Try again in a moment.',
  gone: 'This download has expired. Download the report again.',
  busy: 'Many reports are being prepared right now. Please try again in a moment.',
} as const;

/** Query of `POST /api/public/analyses/:leadId/pdf`: the plan whose fees are shown; default: the one the owner chose. */
export const publicPdfQuerySchema = /* @__PURE__ */ define(() =>
  z.object({ plan: z.optional(z.enum(PLAN_IDS)) }),
);
export type PublicPdfQuery = z.output<typeof publicPdfQuerySchema>;

/** Body of `POST /api/pdf/generate-report`. Clients may send the whole lead; only its id is used. */
export const generateReportSchema = /* @__PURE__ */ define(() => {
  const dollars = numberSchema(0, LEAD_LIMITS.dollars);
  const improvement = z.object({
    name: requiredTextSchema(LEAD_LIMITS.repairName),
    checked: z._default(z.boolean(), true),
    estimatedCost: dollars,
    customCost: z._default(z.nullable(dollars), null),
  });
  return z.strictObject({
    lead: z.looseObject({ id: z.guid() }),
    rentEstimate: withChecks(
      z.nullish(withChecks(z.int(), z.minimum(1), z.maximum(LEAD_LIMITS.dollars))),
      z.describe(
        'Dollars a month for one unit; default: the accepted rent, else the agreed one, else the estimate',
      ),
    ),
    improvements: withChecks(
      z.nullish(withChecks(z.array(improvement), z.maxLength(LEAD_LIMITS.repairItems))),
      z.describe(
        'The checked ones are in the report; default: the accepted ones, else the checklist of the lead',
      ),
    ),
  });
});
export type GenerateReport = z.output<typeof generateReportSchema>;
