import type { z } from 'zod';
import type { SubmissionFacts } from '../../documents/signature-gateway.js';
import { storableText } from '../../shared/storable-text.js';
import type { formSchema, submissionSchema, submitterSchema } from './docuseal.schema.js';

const LONGEST_REASON = 500;
export const WITHDRAWN = 'It was withdrawn in DocuSeal.';

type Submitter = Pick<z.infer<typeof submitterSchema>, 'id' | 'status' | 'external_id' | 'metadata'> & {
  slug?: string | null;
  embed_src?: string | null;
  decline_reason?: string | null;
};
type Submission = Pick<z.infer<typeof submissionSchema>, 'id' | 'status' | 'archived_at'>;

/** A signer who was just asked, or was found. */
export function ofSubmitter(
  submitter: z.infer<typeof submitterSchema>,
  formName: string | null,
): SubmissionFacts {
  const { submission_id: id, status } = submitter;
  return { ...about(id, submitter), state: status === 'declined' ? 'declined' : stateOf(status), formName };
}

export function ofSubmission(submission: Submission, submitter: Submitter): SubmissionFacts {
  const { id, status, archived_at } = submission;
  const facts = about(id, submitter);
  if (status === 'completed') return { ...facts, state: 'completed' };
  if (archived_at) return { ...facts, state: 'expired', reason: WITHDRAWN };
  if (status !== 'pending') return { ...facts, state: status };
  return { ...facts, state: stateOf(submitter.status) };
}

/** One who has signed is not all of them: only the submission as a whole is completed. */
export function ofForm(form: z.infer<typeof formSchema>): SubmissionFacts {
  const { submission, status } = form;
  const facts = about(submission.id, form);
  if (submission.status === 'completed') return { ...facts, state: 'completed' };
  return { ...facts, state: status === 'declined' ? 'declined' : 'viewed' };
}

function stateOf(status: Submitter['status']): 'sent' | 'viewed' {
  return status === 'opened' || status === 'completed' ? 'viewed' : 'sent';
}

function about(submissionId: number, submitter: Submitter): SubmissionFacts {
  const { id, slug, external_id, metadata, embed_src, decline_reason } = submitter;
  const documentId = metadata?.documentId;
  return {
    submissionId: String(submissionId),
    submitterId: String(id),
    slug: slug ?? null,
    documentId: isGuid(documentId) ? documentId : null,
    leadId: isGuid(external_id) ? external_id : null,
    state: 'sent',
    url: embed_src ?? null,
    formName: null,
    reason: decline_reason ? storableText(decline_reason, LONGEST_REASON) : null,
  };
}

function isGuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
