import type { AuditEntryView } from '#shared/audit.js';
import { isContentKind } from '#shared/content.js';
import { formatDateTime } from '#shared/format.js';
import { UUID } from '#shared/ids.js';
import { type LeadStatus, STATUS_LABELS } from '#shared/lead.js';

interface RecordLink {
  to: string;
  kind: 'lead' | 'message' | 'template' | 'content';
}

/** Actions whose subject is a lead. */
const OF_LEADS = /^(?:lead|requirements|marketing|campaign|quote)\./;
const GONE = /[.](?:deleted|discarded|exported)$/;

/** The page of the record an entry is about, if it has one and still exists. */
export function linkOf({ action, subjectId, before, after }: AuditEntryView): RecordLink | null {
  if (!subjectId || GONE.test(action)) return null;
  const { leadId, kind } = { ...before, ...after };
  if (OF_LEADS.test(action)) return { to: `/leads/${subjectId}`, kind: 'lead' };
  if (/^message\.(?!allowed)/.test(action)) return { to: `/admin/outbox/${subjectId}`, kind: 'message' };
  if (action.startsWith('campaignTemplate.'))
    return { to: `/campaigns/templates/${subjectId}`, kind: 'template' };
  if (action.startsWith('content.') && typeof kind === 'string' && isContentKind(kind))
    return { to: `/admin/content/${kind}/${subjectId}`, kind: 'content' };
  return typeof leadId === 'string' ? { to: `/leads/${leadId}`, kind: 'lead' } : null;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ENUM_VALUE = /^[a-z]+(?:[_-][a-z]+)+$/;
const HASH = /^[\da-f]{16,}$/i;
const SHORT_ID_LENGTH = 8;

/** `statusReason` becomes `Status reason`; an ID field is named after its record. */
export function formatField(field: string): string {
  const words = field
    .replace(/(?<=[a-z])Ids?$/, '')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as text. */
export function formatValue(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((each) => formatValue(each, field)).join(', ') || '–';
  if (typeof value === 'object') return formatObject(value);
  return formatText(String(value), field);
}

function formatObject(value: object): string {
  return Object.entries(value)
    .map(([field, each]) => `${formatField(field)}: ${formatValue(each, field)}`)
    .join(', ');
}

function formatText(text: string, field: string): string {
  if (field === 'fields' || field === 'role') return formatField(text);
  if (field === 'status' && Object.hasOwn(STATUS_LABELS, text))
    return STATUS_LABELS[text as LeadStatus].badge;
  if (UUID.test(text) || HASH.test(text)) return `${text.slice(0, SHORT_ID_LENGTH)}…`;
  if (DATE_TIME.test(text)) return formatDateTime(text);
  return ENUM_VALUE.test(text) ? formatField(text.replaceAll('-', '_')) : text;
}
