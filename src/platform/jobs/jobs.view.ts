import type { JobWithMetadata, QueueResult } from 'pg-boss';
import type { DeadLetterView, QueueView } from '../../shared/jobs/jobs.contract.js';
import { storableText } from '../../shared/storable-text.js';
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

export function toDeadLetterView(letter: DeadLetter, kind: Kind): DeadLetterView {
  const queue = letter.sourceName ?? letter.name;
  return {
    id: letter.id,
    queue,
    title: titleOf(queue, kind),
    subject: subjectOf(letter.data, kind),
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

function subjectOf(data: Record<string, unknown>, kind: Kind): JobSubject {
  if (kind?.subject) return kind.subject(data);
  const { leadId } = data;
  return typeof leadId === 'string'
    ? { label: `Lead ${leadId}`, path: `/leads/${leadId}` }
    : { label: storableText(JSON.stringify(data), 100) };
}

function reasonIn(output: object | null): string | null {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? storableText(message, LONGEST_REASON) : null;
}
