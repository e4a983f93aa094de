import type { StaffMember } from './user.js';

/** What can stand in the record of who did what, in the past tense. */
export const AUDIT_ACTIONS = [
  'login.succeeded',
  'login.failed',
  'login.flooded',
  'logout.done',
  'session.reused',
  'session.revoked',
  'password.changed',
  'password.forgotten',
  'password.reset',
  'code.requested',
  'factor.enrolled',
  'factor.failed',
  'factor.recovered',
  'factor.codesRenewed',
  'factor.removed',
  'factor.reset',
  'google.linked',
  'signIn.changed',
  'user.created',
  'user.invited',
  'user.invitationWithdrawn',
  'user.renamed',
  'user.roleChanged',
  'user.activated',
  'user.deactivated',
  'user.deleted',
  'users.exported',
  'access.denied',
  'audit.exported',
  'job.replayed',
  'job.discarded',
  'webhook.replayed',
  'lead.statusChanged',
  'lead.deleted',
  'leads.exported',
  'requirements.acknowledged',
  'referral.stateChanged',
  'referral.deleted',
  'referrals.exported',
  'analysis.rerun',
  'analysis.linked',
  'analysis.deleted',
  'analyses.exported',
  'analytics.exported',
  'subscriber.deleted',
  'subscribers.exported',
  'company.changed',
  'content.created',
  'content.changed',
  'content.moved',
  'content.deleted',
  'content.exported',
  'blog.created',
  'blog.changed',
  'blog.published',
  'blog.scheduled',
  'blog.unpublished',
  'blog.deleted',
  'blogPosts.exported',
  'blogImage.added',
  'blogImage.removed',
  'image.changed',
  'image.removed',
  'marketing.enrolled',
  'campaign.started',
  'campaign.stopped',
  'preferences.changed',
  'campaignSettings.changed',
  'campaignTemplate.created',
  'campaignTemplate.changed',
  'campaignTemplate.deleted',
  'quote.accepted',
  'payment.opened',
  'payment.changed',
  'payment.refunded',
  'invoice.created',
  'invoice.changed',
  'document.requested',
  'document.changed',
  'document.signatureRecorded',
  'document.reminded',
  'message.written',
  'message.repeated',
  'message.cancelled',
  'message.allowed',
  'sending.resumed',
  'messages.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One line of the record as an admin reads it. */
export interface AuditEntryView {
  id: string;
  at: string;
  action: AuditAction;
  /** Null where nobody was signed in, or the account is gone. */
  actor: StaffMember | null;
  actorId: string | null;
  /** The network address it came from. */
  address: string | null;
  /** The id of what it was done to. */
  subjectId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AuditFilter {
  actorId?: string;
  action?: AuditAction | AuditAction[];
  subjectId?: string;
  /** Days of the company's clock, both included. */
  from?: string;
  to?: string;
}

export const AUDIT_SORTS = ['at'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];
