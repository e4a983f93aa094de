import type { EntityManager } from '@mikro-orm/postgresql';
import { AnalysisEntry } from '../analysis/analysis-entry.entity.js';
import { AnalysisResult } from '../analysis/analysis-result.entity.js';
import { AnalysisSubscriber } from '../analysis/analysis-subscriber.entity.js';
import { Document } from '../documents/document.entity.js';
import { DocumentEvent } from '../documents/document-event.entity.js';
import { SandboxSubmission } from '../documents/sandbox/sandbox-submission.entity.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadStatusChange } from '../leads/lead-status-change.entity.js';
import { Referral } from '../leads/referrals/referral.entity.js';
import { Submission } from '../leads/submission.entity.js';
import { Note } from '../notes/note.entity.js';
import { Quote } from '../payments/quote.entity.js';
import { Task } from '../tasks/task.entity.js';
import { ReportView } from '../timeline/report-view.entity.js';
import { User } from '../users/user.entity.js';
import { demoAnalyses } from './demo-analyses.js';
import { seedDemoBlog } from './demo-blog.js';
import { demoDesk } from './demo-desk.js';
import { demoDocuments } from './demo-documents.js';
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
  const { quotes, submissions: signing, documents, events } = demoDocuments(leads, staff?.id ?? null, now);
  await em.insertMany(Quote, quotes);
  await em.insertMany(SandboxSubmission, signing);
  await em.insertMany(Document, documents);
  await em.insertMany(DocumentEvent, events);
  await seedDemoBlog(em, now);
}
