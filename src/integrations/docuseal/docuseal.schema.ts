import { z } from 'zod';
import { storableText } from '#shared/text.js';

const SUBMITTER_STATUSES = ['awaiting', 'sent', 'opened', 'completed', 'declined'] as const;
const SUBMISSION_STATUSES = ['pending', 'completed', 'declined', 'expired'] as const;
const MAX_NAME = 200;
/** A page or a file, never a script. */
const link = z.url({ protocol: /^https?$/ });

/** Free text in DocuSeal, one line in our emails. */
const formName = z.string().transform((name) => storableText(name, MAX_NAME));
const moment = z.string().nullish();

export const templateSchema = z.object({
  id: z.int(),
  name: formName,
  fields: z.array(z.object({ name: z.string().nullish(), submitter_uuid: z.string().nullish() })),
  submitters: z.array(z.object({ name: z.string(), uuid: z.string() })).min(1),
});

export const submitterSchema = z.object({
  id: z.int(),
  submission_id: z.int(),
  slug: z.string().min(1),
  status: z.enum(SUBMITTER_STATUSES),
  opened_at: moment,
  completed_at: moment,
  declined_at: moment,
  external_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  embed_src: link.nullish(),
});

export const createdSchema = z.array(submitterSchema.required({ embed_src: true })).min(1);

export const submittersSchema = z.object({ data: z.array(submitterSchema) });

export const submissionSchema = z.object({
  id: z.int(),
  status: z.enum(SUBMISSION_STATUSES),
  archived_at: moment,
  completed_at: moment,
  audit_log_url: link.nullish(),
  submitters: z.array(submitterSchema.partial({ submission_id: true })).min(1),
});

export const documentsSchema = z.object({ documents: z.array(z.object({ url: link })).min(1) });

/** Events have no id, only a timestamp and a subject with an id. */
export const eventSchema = z.object({
  event_type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({ id: z.int() }),
});

/** The signer in a `form.*` event. */
export const formSchema = submitterSchema.omit({ submission_id: true, embed_src: true, slug: true }).extend({
  slug: z.string().nullish(),
  decline_reason: z.string().nullish(),
  submission: z.object({ id: z.int(), status: z.enum(SUBMISSION_STATUSES).nullish() }),
});

/** The data of a `submission.*` event. */
export const submissionEventSchema = submissionSchema.pick({ id: true, status: true }).extend({
  archived_at: moment,
  completed_at: moment,
  submitters: z.array(formSchema.omit({ submission: true })).min(1),
});

/** Archived events contain less. */
export const archivedEventSchema = z.object({ id: z.int() });
