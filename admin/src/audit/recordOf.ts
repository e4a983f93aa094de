import type { AuditEntryView } from '../../../src/shared/audit/audit.contract.js';
import { isContentKind } from '../../../src/shared/content/content.contract.js';

interface RecordLink {
  to: string;
  /** Name of the link's message. */
  words: 'lead' | 'message' | 'template' | 'content';
}

/** Actions whose record is a lead. */
const OF_LEADS = /^(?:lead|requirements|marketing|campaign|quote)\./;
const GONE = /[.](?:deleted|discarded|exported)$/;

/** The page of what an entry is about, where it has one and is still there. */
export function recordOf({ action, subjectId, before, after }: AuditEntryView): RecordLink | null {
  if (!subjectId || GONE.test(action)) return null;
  const { leadId, kind } = { ...before, ...after };
  if (OF_LEADS.test(action)) return { to: `/leads/${subjectId}`, words: 'lead' };
  if (/^message\.(?!allowed)/.test(action)) return { to: `/admin/outbox/${subjectId}`, words: 'message' };
  if (action.startsWith('campaignTemplate.'))
    return { to: `/campaigns/templates/${subjectId}`, words: 'template' };
  if (action.startsWith('content.') && typeof kind === 'string' && isContentKind(kind))
    return { to: `/admin/content/${kind}/${subjectId}`, words: 'content' };
  return typeof leadId === 'string' ? { to: `/leads/${leadId}`, words: 'lead' } : null;
}
