import type { EntityManager } from '@mikro-orm/postgresql';
import { AnalysisEntry } from '../analysis/analysis-entry.entity.js';
import { AnalysisResult } from '../analysis/analysis-result.entity.js';
import { AnalysisSubscriber } from '../analysis/analysis-subscriber.entity.js';
import { CampaignEnrollment } from '../campaigns/campaign-enrollment.entity.js';
import { CampaignTemplate } from '../campaigns/campaign-template.entity.js';
import { Consent } from '../leads/consent.entity.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadStatusChange } from '../leads/lead-status-change.entity.js';
import { Referral } from '../leads/referrals/referral.entity.js';
import { Submission } from '../leads/submission.entity.js';
import { Message } from '../messages/message.entity.js';
import { Note } from '../notes/note.entity.js';
import { Task } from '../tasks/task.entity.js';
import { ReportView } from '../timeline/report-view.entity.js';
import { User } from '../users/user.entity.js';
import { demoAnalyses } from './demo-analyses.js';
import { seedDemoBlog } from './demo-blog.js';
import { demoCampaigns } from './demo-campaigns.js';
import { demoDesk } from './demo-desk.js';
import { demoLeads, toHistoryRows, toLeadRow } from './demo-leads.js';
import { demoReferrals } from './demo-referrals.js';

/** Fills an empty database with a small believable world; leaves any other alone. */
export async function seedDemoWorld(em: EntityManager, now = new Date()): Promise<void> {
  if ((await em.count(Lead)) > 0) return;
  const staff = await em.findOne(User, { role: 'admin' }, { orderBy: { createdAt: 'asc' } });
  const leads = demoLeads(now);
  const { submissions, entries, results, subscribers } = demoAnalyses(leads, now);
  const leadRows = leads.map((lead, index) => toLeadRow(lead, index, now));
  const history = leads.flatMap((lead) => toHistoryRows(lead, staff?.id ?? null));
  await em.insertMany(Submission, submissions);
  await em.insertMany(Lead, leadRows);
  await em.insertMany(LeadStatusChange, history);
  await em.insertMany(Referral, demoReferrals(leads, now));
  await em.insertMany(AnalysisEntry, entries);
  await em.insertMany(AnalysisResult, results);
  await em.insertMany(AnalysisSubscriber, subscribers);
  const { notes, tasks, views } = demoDesk(leads, staff?.id ?? null, now);
  await em.insertMany(Note, notes);
  await em.insertMany(Task, tasks);
  await em.insertMany(ReportView, views);
  const templates = await em.find(CampaignTemplate, { deletedAt: null });
  const campaigns = demoCampaigns(leads, leadRows, templates, staff?.id ?? null, now);
  await em.insertMany(Consent, campaigns.consents);
  await em.insertMany(CampaignEnrollment, campaigns.enrollments);
  await em.insertMany(Message, campaigns.messages);
  await seedDemoBlog(em, now);
}
