import * as z from 'zod/mini';
import { daySchema, define, oneOrMany, textSchema } from './fields.js';
import type { StaffMember } from './user.js';

/** Everything the audit log records, in the past tense. */
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
  'password.refused',
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
  'workingHours.changed',
  'onCall.changed',
  'users.exported',
  'access.denied',
  'integration.connected',
  'integration.disconnected',
  'audit.exported',
  'job.replayed',
  'job.discarded',
  'webhook.replayed',
  'lead.statusChanged',
  'lead.deleted',
  'leads.exported',
  'leads.imported',
  'owner.merged',
  'owner.split',
  'requirements.acknowledged',
  'referral.stateChanged',
  'referral.deleted',
  'referrals.exported',
  'analysis.rerun',
  'analysis.factsChanged',
  'analysis.estimated',
  'analysis.linked',
  'analysis.deleted',
  'analyses.exported',
  'analytics.exported',
  'subscriber.deleted',
  'subscribers.exported',
  'assignmentRule.created',
  'assignmentRule.changed',
  'assignmentRule.deleted',
  'company.changed',
  'content.created',
  'content.changed',
  'content.moved',
  'content.deleted',
  'content.exported',
  'fees.scheduled',
  'fees.changed',
  'fees.canceled',
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
  'marketing.changed',
  'campaign.started',
  'campaign.startCanceled',
  'campaign.stopCanceled',
  'campaign.stopped',
  'preferences.changed',
  'submission.disowned',
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
  'campaigns.exported',
  'documents.exported',
  'payments.exported',
  'invoices.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One entry of the audit log as an admin sees it. */
export interface AuditEntryView {
  id: string;
  at: string;
  action: AuditAction;
  /** Null if no one was signed in, or the account was deleted. */
  actor: StaffMember | null;
  actorId: string | null;
  /** The IP address it came from. */
  address: string | null;
  /** The id of the record it happened to. */
  subjectId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export const auditFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      actorId: z.guid(),
      action: oneOrMany(z.enum(AUDIT_ACTIONS), 1, AUDIT_ACTIONS.length),
      subjectId: textSchema(100),
      /** Days in the company's time zone, both inclusive. */
      from: daySchema,
      to: daySchema,
    }),
  ),
);
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const AUDIT_SORTS = ['at'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];
