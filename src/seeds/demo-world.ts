import type { EntityManager } from '@mikro-orm/postgresql';
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
import { Quote } from '../payments/quote.entity.js';
import { AnalysisSubscriber } from '../subscriptions/subscriber.entity.js';
import { User } from '../users/user.entity.js';
import { demoActivity } from './demo-activity.js';
import { demoAnalyses } from './demo-analyses.js';
import { seedDemoBlog } from './demo-blog.js';
import { demoCampaigns } from './demo-campaigns.js';
import { demoDocuments } from './demo-documents.js';
import { demoLeads, demoReferrals, toHistoryRows, toLeadRow } from './demo-leads.js';

/** Triggers created these from the leads' dates. Of two that overlap, the second stays unassigned. */
const ASSIGN_WALKTHROUGHS = `
  update walkthroughs w set agent_id = ? where not exists (
    select from walkthroughs o
    where o.id < w.id and tstzrange(o.starts_at, o.ends_at) && tstzrange(w.starts_at, w.ends_at))`;

/** Fills an empty database with realistic demo data. */
export async function seedDemoWorld(em: EntityManager, now = new Date()): Promise<void> {
  if ((await em.count(Lead)) > 0) return;
  const staff = await em.findOne(User, { role: 'admin' }, { orderBy: { createdAt: 'asc' } });
  const leads = demoLeads(now);
  const { submissions, entries, results, subscribers } = demoAnalyses(leads, now);
  const leadRows = leads.map((lead, index) => toLeadRow(lead, index, now));
  const history = leads.flatMap((lead) => toHistoryRows(lead, staff?.id ?? null));
  await em.insertMany(Submission, submissions);
  await em.insertMany(Lead, leadRows);
  if (staff) await em.execute(ASSIGN_WALKTHROUGHS, [staff.id]);
  await em.insertMany(LeadStatusChange, history);
  await em.insertMany(Referral, demoReferrals(leads, now));
  await em.insertMany(AnalysisEntry, entries);
  await em.insertMany(AnalysisResult, results);
  await em.insertMany(AnalysisSubscriber, subscribers);
  const { notes, tasks, views } = demoActivity(leads, staff?.id ?? null, now);
  await em.insertMany(Note, notes);
  await em.insertMany(Task, tasks);
  await em.insertMany(ReportView, views);
  const { quotes, submissions: signing, documents, events } = demoDocuments(leads, staff?.id ?? null, now);
  await em.insertMany(Quote, quotes);
  await em.insertMany(SandboxSubmission, signing);
  await em.insertMany(Document, documents);
  await em.insertMany(DocumentEvent, events);
  const templates = await em.find(CampaignTemplate, { deletedAt: null });
  const campaigns = demoCampaigns(leads, leadRows, templates, staff?.id ?? null, now);
  await em.insertMany(Consent, campaigns.consents);
  await em.insertMany(CampaignEnrollment, campaigns.enrollments);
  await em.insertMany(Message, campaigns.messages);
  await seedDemoBlog(em, now);
}
