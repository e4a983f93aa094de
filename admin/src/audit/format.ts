import type { AuditAction, AuditEntryView } from '#shared/audit.js';
import { isContentKind } from '#shared/content.js';
import { formatDateTime } from '#shared/format.js';
import { UUID } from '#shared/ids.js';
import { type LeadStatus, STATUS_LABELS } from '#shared/lead.js';

/** What an entry is about. */
export interface AuditedRecord {
  /** `Lead`. */
  type: string;
  /** The react-admin resource. */
  resource?: string;
  /** Where it is found: on its own page, on its lead's, or in its list. In a list marked `nameless`, records have no names. */
  page?: 'own' | 'lead' | 'list' | 'nameless';
  /** Missing if the entry deleted it. */
  id?: string;
}

type RecordType = Omit<AuditedRecord, 'id'>;

/** By action. The first match counts. */
const BY_ACTION: [RegExp, RecordType][] = [
  [
    /^(?:lead|requirements|marketing|campaign|quote|preferences|submission)\./,
    { type: 'Lead', resource: 'leads', page: 'own' },
  ],
  [/^owner\./, { type: 'Owner', resource: 'owners', page: 'own' }],
  [/^user\.invit/, { type: 'Invitation', resource: 'admin/users', page: 'nameless' }],
  [/^session\.reused/, { type: 'Session' }],
  [
    /^(?:user|session|password|code|factor|google|workingHours)\./,
    { type: 'User', resource: 'admin/users', page: 'list' },
  ],
  [/^message\.allowed/, { type: 'Address' }],
  [/^message\./, { type: 'Message', resource: 'admin/outbox', page: 'own' }],
  [/^payment\./, { type: 'Payment', resource: 'admin/payments', page: 'lead' }],
  [/^invoice\./, { type: 'Invoice', resource: 'admin/invoices', page: 'lead' }],
  [/^document\./, { type: 'Document', resource: 'documents', page: 'lead' }],
  [/^analysis\./, { type: 'Analysis', resource: 'admin/analyses', page: 'lead' }],
  [/^referral\./, { type: 'Referral', resource: 'referrals', page: 'lead' }],
  [/^subscriber\./, { type: 'Subscriber' }],
  [/^assignmentRule\./, { type: 'Rule', resource: 'admin/assignment-rules', page: 'own' }],
  [/^campaignTemplate\./, { type: 'Template', resource: 'campaigns/templates', page: 'own' }],
  [/^fees\./, { type: 'Fees', resource: 'admin/content/fees', page: 'nameless' }],
  [/^(?:image|blogImage)\./, { type: 'Image', resource: 'admin/images', page: 'nameless' }],
  [/^webhook\./, { type: 'Webhook', resource: 'admin/jobs', page: 'list' }],
  [/^job\./, { type: 'Job', resource: 'admin/jobs', page: 'nameless' }],
];

const BLOG_TYPES: Record<string, RecordType> = {
  'blog-categories': { type: 'Category', resource: 'admin/blog/categories', page: 'list' },
  'blog-tags': { type: 'Tag', resource: 'admin/blog/tags', page: 'list' },
  'blog-authors': { type: 'Author', resource: 'admin/blog/authors', page: 'list' },
};
const POST: RecordType = { type: 'Post', resource: 'admin/blog', page: 'list' };

const DELETED = /[.](?:deleted|discarded)$/;

/** The record an entry is about; null if it is about none. */
export function recordOf({ action, subjectId, before, after }: AuditEntryView): AuditedRecord | null {
  if (!subjectId) return null;
  const { kind, userId = subjectId } = { ...before, ...after };
  const [subject] = action.split('.');
  if (subject === 'integration') return { type: formatField(subjectId) };
  const type = typeOf(action, String(kind));
  if (!type) return null;
  if (DELETED.test(action)) return { type: type.type };
  return { ...type, id: subject === 'session' ? String(userId) : subjectId };
}

function typeOf(action: AuditAction, kind: string): RecordType | undefined {
  if (action.startsWith('blog.')) return BLOG_TYPES[kind] ?? POST;
  if (action.startsWith('content.') && isContentKind(kind))
    return { type: 'Content', resource: `admin/content/${kind}`, page: 'own' };
  return BY_ACTION.find(([actions]) => actions.test(action))?.[1];
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ENUM_VALUE = /^[a-z]+(?:[_-][a-z]+)+$/;
const HASH = /^[\da-f]{16,}$/i;

const isCode = (value: unknown) => typeof value === 'string' && (UUID.test(value) || HASH.test(value));

/** The fields worth showing to a person: no IDs or hashes. */
export function fieldsOf(...sides: (Record<string, unknown> | null)[]): string[] {
  const all = new Set(sides.flatMap((side) => Object.keys(side ?? {})));
  return [...all].filter((field) => !sides.some((side) => isCode(side?.[field])));
}

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
  if (Array.isArray(value))
    return value.some(isCode)
      ? String(value.length)
      : value.map((each) => formatValue(each, field)).join(', ') || '–';
  if (typeof value === 'object') return formatObject(value);
  return formatText(String(value), field);
}

function formatObject(value: object): string {
  return fieldsOf({ ...value })
    .map((field) => `${formatField(field)}: ${formatValue(Reflect.get(value, field), field)}`)
    .join(', ');
}

function formatText(text: string, field: string): string {
  if (field === 'fields' || field === 'role') return formatField(text);
  if (field === 'status' && Object.hasOwn(STATUS_LABELS, text))
    return STATUS_LABELS[text as LeadStatus].badge;
  if (DATE_TIME.test(text)) return formatDateTime(text);
  return ENUM_VALUE.test(text) ? formatField(text.replaceAll('-', '_')) : text;
}

export const ACTION_LABELS: Record<AuditAction, string> = {
  'login.succeeded': 'Signed in',
  'login.failed': 'Sign-in refused',
  'login.flooded': 'Too many sign-in attempts',
  'logout.done': 'Signed out',
  'session.reused': 'Session ended: its token was used twice',
  'session.revoked': 'Session ended manually',
  'password.changed': 'Password changed',
  'password.forgotten': 'Password reset link requested',
  'password.reset': 'Password reset with a link',
  'password.refused': 'Wrong password when confirming a change',
  'code.requested': 'Sign-in code requested',
  'factor.enrolled': 'Two-factor authentication set up',
  'factor.failed': 'Two-factor code refused',
  'factor.recovered': 'Signed in with a recovery code',
  'factor.codesRenewed': 'Recovery codes renewed',
  'factor.removed': 'Two-factor authentication removed',
  'factor.reset': 'Two-factor authentication reset by an admin',
  'google.linked': 'Google account linked',
  'signIn.changed': 'Sign-in settings changed',
  'user.created': 'Account created',
  'user.invited': 'User invited',
  'user.invitationWithdrawn': 'Invitation revoked',
  'user.renamed': 'Name changed',
  'user.roleChanged': 'Role changed',
  'user.activated': 'Account activated',
  'user.deactivated': 'Account deactivated',
  'user.deleted': 'Account deleted',
  'workingHours.changed': 'Working hours changed',
  'onCall.changed': 'On-call schedule changed',
  'users.exported': 'Users exported',
  'access.denied': 'Access denied',
  'integration.connected': 'Integration connected',
  'integration.disconnected': 'Integration disconnected',
  'audit.exported': 'Audit log exported',
  'job.replayed': 'Failed job retried',
  'job.discarded': 'Failed job discarded',
  'webhook.replayed': 'Webhook retried',
  'lead.statusChanged': 'Lead status changed',
  'lead.deleted': 'Lead deleted',
  'leads.exported': 'Leads exported',
  'leads.imported': 'Leads imported',
  'owner.merged': 'Owners merged',
  'owner.split': 'Owner split',
  'requirements.acknowledged': 'Requirements acknowledged',
  'referral.stateChanged': 'Referral status changed',
  'referral.deleted': 'Referral deleted',
  'referrals.exported': 'Referrals exported',
  'analysis.rerun': 'Analysis run again',
  'analysis.factsChanged': 'Owner changed the facts of an analysis',
  'analysis.estimated': 'Rent estimate entered',
  'analysis.linked': 'Analysis linked to a lead',
  'analysis.deleted': 'Analysis deleted',
  'analyses.exported': 'Analyses exported',
  'analytics.exported': 'Analytics exported',
  'subscriber.deleted': 'Subscriber deleted',
  'subscribers.exported': 'Subscribers exported',
  'fees.scheduled': 'Fees version added',
  'fees.changed': 'Scheduled fees edited',
  'fees.canceled': 'Scheduled fees canceled',
  'assignmentRule.created': 'Assignment rule created',
  'assignmentRule.changed': 'Assignment rule changed',
  'assignmentRule.deleted': 'Assignment rule deleted',
  'company.changed': 'Company settings changed',
  'content.created': 'Site content added',
  'content.changed': 'Site content changed',
  'content.moved': 'Site content moved',
  'content.deleted': 'Site content deleted',
  'content.exported': 'Site content exported',
  'blog.created': 'Blog record added',
  'blog.changed': 'Blog record changed',
  'blog.published': 'Blog post published',
  'blog.scheduled': 'Blog post scheduled',
  'blog.unpublished': 'Blog post unpublished',
  'blog.deleted': 'Blog record deleted',
  'blogPosts.exported': 'Blog posts exported',
  'blogImage.added': 'Blog image uploaded',
  'blogImage.removed': 'Blog image deleted',
  'image.changed': 'Site image changed',
  'image.removed': 'Site image removed',
  'marketing.enrolled': 'Lead enrolled in marketing',
  'marketing.changed': 'Automatic campaigns changed',
  'campaign.started': 'Campaign started',
  'campaign.startCanceled': 'Campaign start canceled',
  'campaign.stopCanceled': 'Campaign stop canceled',
  'campaign.stopped': 'Campaign stopped',
  'preferences.changed': 'Message preferences changed',
  'submission.disowned': 'Submission disowned by its recipient',
  'campaignSettings.changed': 'Campaign timings changed',
  'campaignTemplate.created': 'Campaign template added',
  'campaignTemplate.changed': 'Campaign template changed',
  'campaignTemplate.deleted': 'Campaign template deleted',
  'quote.accepted': 'Quote accepted',
  'payment.opened': 'Payment opened',
  'payment.changed': 'Payment changed',
  'payment.refunded': 'Payment refunded',
  'invoice.created': 'Invoice created',
  'invoice.changed': 'Invoice changed',
  'document.requested': 'Document sent for signature',
  'document.changed': 'Document changed',
  'document.signatureRecorded': 'Signature recorded manually',
  'document.reminded': 'Signer reminded manually',
  'message.written': 'Email sent manually',
  'message.repeated': 'Message resent',
  'message.cancelled': 'Message canceled',
  'message.allowed': 'Address unblocked',
  'sending.resumed': 'Sending resumed',
  'messages.exported': 'Outbox exported',
  'campaigns.exported': 'Campaigns exported',
  'documents.exported': 'Documents exported',
  'payments.exported': 'Payments exported',
  'invoices.exported': 'Invoices exported',
};
