import type { JobWithMetadata, QueueResult } from 'pg-boss';
import type { DeadLetterView, QueueView } from '#shared/jobs/jobs.contract.js';
import { storableText } from '#shared/storable-text.js';
import type { JobKind, JobSubject } from './jobs.js';

const LONGEST_REASON = 500;

export type DeadLetter = Pick<
  JobWithMetadata<Record<string, unknown>>,
  | 'id'
  | 'name'
  | 'data'
  | 'createdOn'
  | 'sourceName'
  | 'sourceOutput'
  | 'sourceCreatedOn'
  | 'sourceRetryCount'
>;
type Kind = JobKind<object> | undefined;
/** Names of the leads that still exist, by id. */
export type LeadNames = ReadonlyMap<string, string>;

export function toQueueView(queue: QueueResult, kind: Kind): QueueView {
  return {
    name: queue.name,
    title: titleOf(queue.name, kind),
    ready: queue.readyCount,
    deferred: queue.deferredCount,
    active: queue.activeCount,
    failed: queue.failedCount,
  };
}

export function toDeadLetterView(letter: DeadLetter, kind: Kind, leads: LeadNames): DeadLetterView {
  const queue = letter.sourceName ?? letter.name;
  return {
    id: letter.id,
    queue,
    title: titleOf(queue, kind),
    subject: subjectOf(letter.data, kind, leads),
    data: letter.data,
    attempts: (letter.sourceRetryCount ?? 0) + 1,
    reason: reasonIn(letter.sourceOutput),
    enqueuedAt: (letter.sourceCreatedOn ?? letter.createdOn).toISOString(),
    failedAt: letter.createdOn.toISOString(),
  };
}

/** `look-up-rent` is told as `Look up rent`. */
function titleOf(name: string, kind: Kind): string {
  const words = name.replaceAll('-', ' ');
  return kind?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function subjectOf(data: Record<string, unknown>, kind: Kind, leads: LeadNames): JobSubject {
  const known = kind?.subject && kind.schema.safeParse(data).data;
  if (kind?.subject && known) return kind.subject(known);
  const { leadId } = data;
  if (typeof leadId !== 'string') return { label: storableText(inWords(data), 100) };
  const name = leads.get(leadId);
  return name ? { label: name, path: `/leads/${leadId}` } : { label: 'A lead that is gone' };
}

function inWords(data: Record<string, unknown>): string {
  const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.entries(data)
    .map(([key, value]) => `${key}: ${said(value)}`)
    .join(', ');
}

function reasonIn(output: object | null): string | null {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? storableText(message, LONGEST_REASON) : null;
}
