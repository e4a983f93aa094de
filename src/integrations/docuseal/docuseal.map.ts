import { z } from 'zod';
import { UUID } from '#shared/ids.js';
import { storableText } from '#shared/text.js';
import type { SubmissionFacts } from '../../documents/signature-gateway.js';

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

const MAX_REASON = 500;
const WITHDRAWN = 'It was withdrawn in DocuSeal.';

type Submitter = Pick<
  z.infer<typeof submitterSchema>,
  'status' | 'external_id' | 'metadata' | 'embed_src' | 'opened_at' | 'completed_at' | 'declined_at'
> & { slug?: string | null; decline_reason?: string | null };
type Submission = Pick<z.infer<typeof submissionSchema>, 'id' | 'status' | 'archived_at' | 'completed_at'>;
type Form = z.infer<typeof formSchema>;

export class DocusealMap {
  constructor(private readonly baseUrl: string) {}

  ofSubmitter(submitter: z.infer<typeof submitterSchema>, formName: string | null): SubmissionFacts {
    const { submission_id: id, status } = submitter;
    const facts = this.factsAbout(id, submitter);
    if (status === 'declined') return { ...facts, state: 'declined', at: toDate(submitter.declined_at) };
    return { ...facts, ...openState(submitter), formName };
  }

  ofSubmission(submission: Submission, submitter: Submitter): SubmissionFacts {
    const { id, status, archived_at, completed_at } = submission;
    const facts = this.factsAbout(id, submitter);
    if (status === 'completed')
      return { ...facts, state: status, at: toDate(completed_at ?? submitter.completed_at) };
    if (archived_at) return { ...facts, state: 'expired', at: toDate(archived_at), reason: WITHDRAWN };
    if (status === 'declined') return { ...facts, state: status, at: toDate(submitter.declined_at) };
    if (status === 'expired') return { ...facts, state: status };
    return { ...facts, ...openState(submitter) };
  }

  /** One signer's form. Only the submission as a whole can be completed. */
  ofForm(form: Form): SubmissionFacts {
    const { submission, status, completed_at, declined_at } = form;
    const facts = this.factsAbout(submission.id, form);
    if (submission.status === 'completed') return { ...facts, state: 'completed', at: toDate(completed_at) };
    if (status === 'declined') return { ...facts, state: 'declined', at: toDate(declined_at) };
    return { ...facts, state: 'viewed', at: toDate(form.opened_at) };
  }

  private factsAbout(submissionId: number, submitter: Submitter): SubmissionFacts {
    const { slug, external_id, metadata, embed_src, decline_reason } = submitter;
    const documentId = metadata?.documentId;
    return {
      submissionId: String(submissionId),
      documentId: isGuid(documentId) ? documentId : null,
      leadId: isGuid(external_id) ? external_id : null,
      state: 'sent',
      at: null,
      url: embed_src ?? (slug ? this.signingPage(slug) : null),
      formName: null,
      reason: decline_reason ? storableText(decline_reason, MAX_REASON) : null,
    };
  }

  /** Only the response to our request names the signing page. `api.docuseal.com` serves it from `docuseal.com`. */
  private signingPage(slug: string): string {
    const page = new URL(`/s/${encodeURIComponent(slug)}`, this.baseUrl);
    page.host = page.host.replace(/^api\./, '');
    return page.href;
  }
}

function openState({ status, opened_at }: Submitter): Pick<SubmissionFacts, 'state' | 'at'> {
  const isOpened = status === 'opened' || status === 'completed';
  return isOpened ? { state: 'viewed', at: toDate(opened_at) } : { state: 'sent', at: null };
}

function toDate(text: string | null | undefined): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

function isGuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
