import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Call } from '../activity/call.entity.js';
import { Note } from '../activity/note.entity.js';
import { ReportView } from '../activity/report-view.entity.js';
import { Task } from '../activity/task.entity.js';
import { AnalysisEntry, AnalysisResult } from '../analysis/analysis.entity.js';
import { CampaignEnrollment } from '../campaigns/campaign.entity.js';
import { CampaignTemplate } from '../campaigns/campaign-template.entity.js';
import { Document, DocumentEvent } from '../documents/document.entity.js';
import { SandboxSubmission } from '../documents/sandbox/sandbox-submission.entity.js';
import { Consent } from '../leads/consents.js';
import { Lead, LeadStatusChange } from '../leads/lead.entity.js';
import { Referral } from '../leads/referrals/referral.entity.js';
import { Submission } from '../leads/submissions.js';
import { Message } from '../messages/message.entity.js';
import { StoredNotificationPreferences } from '../notifications/notification-preferences.js';
import { Quote } from '../payments/quote.entity.js';
import { AnalysisSubscriber } from '../subscriptions/subscriber.entity.js';
import { hashPassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { demoActivity } from './demo-activity.js';
import { demoAnalyses } from './demo-analyses.js';
import { emailOf, seedDemoBlog } from './demo-blog.js';
import { demoCampaigns } from './demo-campaigns.js';
import { seedConversations } from './demo-conversations.js';
import { demoDocuments } from './demo-documents.js';
import { demoLeads, demoReferrals, toHistoryRows, toLeadRow } from './demo-leads.js';

/** Triggers created these from the leads' dates. Of two that overlap, the second stays unassigned. */
const ASSIGN_WALKTHROUGHS = `
  with assigned as (
    select w.id, l.assignee_id, tstzrange(w.starts_at, w.ends_at) as time
    from walkthroughs w join leads l on l.id = w.lead_id)
  update walkthroughs w set agent_id = a.assignee_id from assigned a
  where a.id = w.id and not exists (
    select from assigned o where o.id < a.id and o.assignee_id = a.assignee_id and o.time && a.time)`;

/** Triggers created the owners just now. */
const DATE_OWNERS = `
  update owners o set created_at = l.first_at
  from (select owner_id, min(created_at) as first_at from leads group by owner_id) l where l.owner_id = o.id`;

/** And the walkthroughs, which were booked when the lead moved to that stage. */
const DATE_WALKTHROUGHS = `
  update walkthroughs w set created_at = c.at
  from lead_status_changes c where c.lead_id = w.lead_id and c.to_status = 'walkthrough_scheduled'`;

const TEAMMATES = ['Marcus Ellison', 'Priya Natarajan'];
const NO_ALERTS = { push: [], email: [], sms: [], phone: null, digest: false };

/** Fills an empty database with realistic demo data. */
export async function seedDemoWorld(em: EntityManager, now = new Date()): Promise<void> {
  if ((await em.count(Lead)) > 0) return;
  const team = await findTeam(em);
  const leads = demoLeads(now, team);
  const { submissions, entries, results, subscribers } = demoAnalyses(leads, now);
  const leadRows = leads.map((lead, index) => toLeadRow(lead, index, now));
  const history = leads.flatMap(toHistoryRows);
  await em.insertMany(Submission, submissions);
  await em.insertMany(Lead, leadRows);
  await em.execute(ASSIGN_WALKTHROUGHS);
  await em.execute(DATE_OWNERS);
  await em.insertMany(LeadStatusChange, history);
  await em.execute(DATE_WALKTHROUGHS);
  await em.insertMany(Referral, demoReferrals(leads, now));
  await em.insertMany(AnalysisEntry, entries);
  await em.insertMany(AnalysisResult, results);
  await em.insertMany(AnalysisSubscriber, subscribers);
  const { notes, calls, tasks, views } = demoActivity(leads, now);
  await em.insertMany(Note, notes);
  await em.insertMany(Call, calls);
  await em.insertMany(Task, tasks);
  await em.insertMany(ReportView, views);
  const { quotes, submissions: signing, documents, events } = demoDocuments(leads, now);
  await em.insertMany(Quote, quotes);
  await em.insertMany(SandboxSubmission, signing);
  await em.insertMany(Document, documents);
  await em.insertMany(DocumentEvent, events);
  const templates = await em.find(CampaignTemplate, { deletedAt: null });
  const campaigns = demoCampaigns(leads, leadRows, templates, now);
  await em.insertMany(Consent, campaigns.consents);
  await em.insertMany(CampaignEnrollment, campaigns.enrollments);
  await em.insertMany(Message, campaigns.messages);
  await seedConversations(em, leads, now);
  await seedDemoBlog(em, now);
}

/** The first admin and two teammates, whom no one can sign in as and who get no email. */
async function findTeam(em: EntityManager): Promise<string[]> {
  const admin = await em.findOne(User, { role: 'admin' }, { orderBy: { createdAt: 'asc' } });
  const ids: string[] = admin ? [admin.id] : [];
  for (const name of TEAMMATES) {
    const id = randomUUID();
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    await em.insert(User, { id, name, email: emailOf(name), role: 'user', passwordHash, version: 1 });
    await em.insert(StoredNotificationPreferences, { userId: id, chosen: NO_ALERTS });
    ids.push(id);
  }
  return ids;
}
