import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { Call } from './activity/call.entity.js';
import { Note } from './activity/note.entity.js';
import { ReportView } from './activity/report-view.entity.js';
import { Task } from './activity/task.entity.js';
import { Acknowledgment } from './analysis/acknowledgment.entity.js';
import { AnalysisEntry, AnalysisResult } from './analysis/analysis.entity.js';
import { PastRent } from './analysis/rent-history.js';
import { RentBudgetDay, RentBudgetShare, RentLookup, RentStreet } from './analysis/rent-lookup.entity.js';
import { ReportFile } from './analysis/report-pdf/report-file.entity.js';
import { AssignmentRule } from './assignment/assignment-rule.entity.js';
import { StoredOnCallSchedule } from './assignment/on-call.service.js';
import { BlogImage } from './blog/blog-image.entity.js';
import { BlogPost, BlogPostSlug, BlogPostTag } from './blog/blog-post.entity.js';
import { BlogAuthor, BlogCategory, BlogTag } from './blog/blog-term.entity.js';
import { BusyCalendar, BusyTime } from './booking/busy-calendars/busy-calendar.entity.js';
import { Walkthrough } from './booking/walkthrough.entity.js';
import { StoredWorkingHours } from './booking/working-hours/working-hours.entity.js';
import {
  CampaignEnrollment,
  CampaignOffLead,
  CampaignOptOut,
  CampaignOutcome,
  CampaignSettings,
  MarketingEnrollment,
} from './campaigns/campaign.entity.js';
import { CampaignTemplate, CampaignTemplateVersion } from './campaigns/campaign-template.entity.js';
import { CompanySettings } from './content/company.service.js';
import {
  Faq,
  Neighborhood,
  Rental,
  Requirement,
  RequirementsVersion,
  ResidentQuote,
  TeamMember,
  Testimonial,
} from './content/content.entity.js';
import { SiteImage } from './content/images/site-image.entity.js';
import { StoredPriceBook } from './content/prices/price-book.entity.js';
import { Document, DocumentEvent } from './documents/document.entity.js';
import { SandboxSubmission } from './documents/sandbox/sandbox-submission.entity.js';
import { InboundEmail } from './inbox/inbound-email.entity.js';
import { InboundEmailFile } from './inbox/inbound-email-file.entity.js';
import { MailboxState } from './inbox/mailbox-state.entity.js';
import { SyncedLead } from './integrations/odoo/synced-lead.entity.js';
import { LeadAssignment } from './leads/assignees.js';
import { Consent } from './leads/consents.js';
import { Lead, LeadStatusChange, LeadTally } from './leads/lead.entity.js';
import { Owner, OwnerContact } from './leads/owner.entity.js';
import { Referral } from './leads/referrals/referral.entity.js';
import { Submission } from './leads/submissions.js';
import { InboundText } from './messages/inbound-text.entity.js';
import { Message, SendingState, StoredCompiledTemplate, Suppression } from './messages/message.entity.js';
import { MessageFile } from './messages/message-file.entity.js';
import { Notification } from './notifications/notification.entity.js';
import { StoredNotificationPreferences } from './notifications/notification-preferences.js';
import { PushSubscription } from './notifications/push-devices.js';
import { Invoice } from './payments/invoice.entity.js';
import { Payment, PaymentEvent } from './payments/payment.entity.js';
import { Quote } from './payments/quote.entity.js';
import { SandboxBill } from './payments/sandbox/sandbox-bill.entity.js';
import { AuditEntry } from './platform/audit/audit-entry.entity.js';
import { openSocket, reclaimLostConnections } from './platform/database/database.module.js';
import { RateLimit } from './platform/limits/rate-limits.js';
import { ProviderState } from './platform/providers/provider-health.js';
import { StoredConnection } from './platform/providers/stored-connections.js';
import { StoredKey } from './platform/secrets/encrypted-text.js';
import { UsedToken } from './platform/secrets/signed-tokens.js';
import { traceQueries } from './platform/tracing/tracing.js';
import { WebhookEvent } from './platform/webhooks/webhook-event.entity.js';
import { FirstContact, LeadEscalation } from './speed-to-lead/first-contact.entity.js';
import { RentUpdate } from './subscriptions/rent-update.entity.js';
import { AnalysisSubscriber } from './subscriptions/subscriber.entity.js';
import { RecoveryCode, SecondFactor } from './users/factor/second-factor.entity.js';
import { Invitation } from './users/invitation.entity.js';
import { OneTimeCode, PasswordReset } from './users/recovery/recovery.entities.js';
import { RefreshToken, Session } from './users/sessions/session.entity.js';
import { SignInSettings } from './users/sign-in/sign-in-settings.service.js';
import { User } from './users/user.entity.js';

/**
 * Gives way to running requests, which wait behind a migration that waits for a lock: in less time than they wait
 * themselves, but long enough for autovacuum to step aside, which takes a second. A statement may take minutes in which
 * nothing is sent, so only TCP checks the connection.
 */
export const MIGRATION_LIMITS = { lock_timeout: 1_500, keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

/** No request holds a connection or a lock for long (milliseconds). One that would wait longer gets a 503. */
export function requestLimits(statementSeconds = 5) {
  const statement_timeout = statementSeconds * 1_000;
  return {
    statement_timeout,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: statement_timeout + 5_000,
    stream: () => openSocket(statement_timeout),
  };
}

/** ORM settings for one database, also used by the MikroORM CLI. */
export function ormOptions(url: string, { poolSize = 10, limits = requestLimits() as object } = {}): Options {
  return defineConfig({
    clientUrl: url,
    entities: [
      Acknowledgment,
      AnalysisEntry,
      AnalysisResult,
      AnalysisSubscriber,
      AssignmentRule,
      AuditEntry,
      BlogAuthor,
      BlogCategory,
      BlogImage,
      BlogPost,
      BlogPostSlug,
      BlogPostTag,
      BlogTag,
      BusyCalendar,
      BusyTime,
      Call,
      CampaignEnrollment,
      CampaignOffLead,
      CampaignOptOut,
      CampaignOutcome,
      CampaignSettings,
      CampaignTemplate,
      CampaignTemplateVersion,
      CompanySettings,
      Consent,
      Document,
      DocumentEvent,
      Faq,
      FirstContact,
      InboundEmail,
      InboundEmailFile,
      InboundText,
      Invitation,
      Invoice,
      StoredKey,
      Lead,
      LeadAssignment,
      LeadEscalation,
      LeadStatusChange,
      LeadTally,
      MailboxState,
      MarketingEnrollment,
      Message,
      MessageFile,
      StoredCompiledTemplate,
      StoredConnection,
      Neighborhood,
      Rental,
      Note,
      Notification,
      StoredNotificationPreferences,
      ProviderState,
      OneTimeCode,
      Owner,
      OwnerContact,
      PasswordReset,
      PastRent,
      Payment,
      PaymentEvent,
      StoredOnCallSchedule,
      StoredPriceBook,
      StoredWorkingHours,
      PushSubscription,
      Quote,
      RateLimit,
      RecoveryCode,
      Referral,
      ReportFile,
      RefreshToken,
      RentBudgetDay,
      RentBudgetShare,
      RentStreet,
      RentLookup,
      RentUpdate,
      ReportView,
      Requirement,
      RequirementsVersion,
      ResidentQuote,
      SandboxBill,
      SandboxSubmission,
      SecondFactor,
      SendingState,
      Session,
      SignInSettings,
      SiteImage,
      UsedToken,
      Submission,
      SyncedLead,
      Suppression,
      Task,
      TeamMember,
      Testimonial,
      User,
      Walkthrough,
      WebhookEvent,
    ],
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 9_000 },
    driverOptions: {
      ...limits,
      // MikroORM takes only the host, user and name from `clientUrl`, so `sslmode` would be lost.
      connectionString: url,
      onPoolCreated: (pool: Pool) => {
        reclaimLostConnections(pool);
        traceQueries(pool);
      },
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      application_name: 'keyturn',
      // How similar words must be for search to tolerate a typo.
      options: '-c pg_trgm.word_similarity_threshold=0.4',
    },
    schemaGenerator: { managementDbName: 'postgres', ignoreRoutines: true },
    migrations: {
      path: `${import.meta.dirname}/migrations`,
      pathTs: 'src/migrations',
      glob: '!(*.d).{js,ts}',
      snapshotName: 'schema',
      // Only `migration:create` compares with the snapshot and writes it; running migrations leaves the sources alone.
      snapshot: false,
      transactional: true,
      // Together they would hold every table they change, and deadlock with the requests of another process.
      allOrNothing: false,
      silent: true,
    },
    ignoreUndefinedInQuery: true,
    debug: false,
  });
}
