import { randomBytes, randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { settleEstimate } from '#shared/rent-estimate.js';
import { Call } from '../activity/call.entity.js';
import { Note } from '../activity/note.entity.js';
import { ReportView } from '../activity/report-view.entity.js';
import { Task } from '../activity/task.entity.js';
import { AnalysisEntry, AnalysisResult, toResult } from '../analysis/analysis.entity.js';
import { sampleFacts } from '../analysis/sandbox/sandbox-rents.js';
import { CampaignEnrollment } from '../campaigns/campaign.entity.js';
import { CampaignTemplate } from '../campaigns/campaign-template.entity.js';
import { readFeeFacts, type SiteLinks } from '../campaigns/placeholder-values.js';
import { TeamMember } from '../content/content.entity.js';
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
import { emailOf, seedDemoBlog } from './demo-blog.js';
import { demoCampaigns } from './demo-campaigns.js';
import { seedConversations } from './demo-conversations.js';
import { demoDocuments } from './demo-documents.js';
import {
  contactOf,
  type DemoLead,
  demoLeads,
  demoReferrals,
  propertyOf,
  toHistoryRows,
  toLeadRow,
} from './demo-leads.js';
import { HOMES, type Home, rentQueryOf } from './homes.js';
import { daysBefore } from './journey.js';
import { OWNERS, OWNERS_WITHOUT_LEAD, type Owner } from './owners.js';
import { TEAM_PROFILES } from './team-profiles.js';

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
export async function seedDemoWorld(em: EntityManager, site: SiteLinks, now = new Date()): Promise<void> {
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
  const fees = await readFeeFacts(em, leads);
  const campaigns = demoCampaigns(leads, leadRows, { templates, fees, site }, now);
  await em.insertMany(Consent, campaigns.consents);
  await em.insertMany(CampaignEnrollment, campaigns.enrollments);
  await em.insertMany(Message, campaigns.messages);
  await seedConversations(em, leads, now);
  await seedDemoBlog(em, now);
  for (const member of await em.find(TeamMember, {})) Object.assign(member, TEAM_PROFILES[member.name]);
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

/** A home that was submitted for analysis. */
interface AnalyzedHome {
  entryId: string;
  leadId: string | null;
  submissionId: string | null;
  owner: Owner;
  ownerIndex: number;
  home: Home;
  createdAt: Date;
}

interface DemoAnalyses {
  submissions: RequiredEntityData<Submission>[];
  entries: RequiredEntityData<AnalysisEntry>[];
  results: RequiredEntityData<AnalysisResult>[];
  subscribers: RequiredEntityData<AnalysisSubscriber>[];
}

/** The analyses of leads from the analysis form, plus two that are not linked to a lead yet. */
function demoAnalyses(leads: DemoLead[], now: Date): DemoAnalyses {
  const linked = leads.filter(({ submissionId }) => submissionId !== null).map(toAnalyzedHome);
  const all = [...linked, ...analyzedWithoutLead(now)];
  return {
    submissions: toSubmissions(linked),
    entries: all.map(toEntry),
    results: all.map(toResultRow),
    subscribers: toSubscribers(all),
  };
}

function toAnalyzedHome({ id, submissionId, owner, ownerIndex, home, steps }: DemoLead): AnalyzedHome {
  const createdAt = steps[0]!.at;
  return { entryId: randomUUID(), leadId: id, submissionId, owner, ownerIndex, home, createdAt };
}

/** Uses the homes at the end of the list. */
function analyzedWithoutLead(now: Date): AnalyzedHome[] {
  return OWNERS_WITHOUT_LEAD.map((owner, index) => ({
    entryId: randomUUID(),
    leadId: null,
    submissionId: null,
    owner,
    ownerIndex: OWNERS.length + index,
    home: HOMES.at(index - OWNERS_WITHOUT_LEAD.length)!,
    createdAt: daysBefore(now, owner.daysAgo),
  }));
}

function toSubmissions(analyzed: AnalyzedHome[]): RequiredEntityData<Submission>[] {
  const bySubmission = Map.groupBy(analyzed, ({ submissionId }) => submissionId!);
  return [...bySubmission].map(([id, homes]) => {
    const analyses = homes.map(({ leadId, entryId }) => ({ leadId, entryId }));
    return {
      id,
      createdAt: homes[0]!.createdAt,
      form: 'analysis',
      fingerprint: `demo ${homes[0]!.ownerIndex}`,
      sender: 'demo',
      answer: { leadId: homes[0]!.leadId, analyses },
    };
  });
}

function toEntry(analyzed: AnalyzedHome): RequiredEntityData<AnalysisEntry> {
  const { entryId, leadId, owner, ownerIndex, home, createdAt } = analyzed;
  const { email } = contactOf(owner, ownerIndex);
  return {
    ...propertyOf(home),
    id: entryId,
    leadId,
    createdAt,
    status: owner.hasNoRentData ? 'fallback' : 'completed',
    name: email.split('@')[0]!,
    email,
    providerMessage: owner.hasNoRentData ? 'No rent data for this address' : null,
  };
}

/** Computed like a real result, so that every figure has a correct source. */
function toResultRow({ entryId, owner, home, createdAt }: AnalyzedHome) {
  const facts = owner.hasNoRentData ? null : sampleFacts(rentQueryOf(home), createdAt);
  return { ...toResult(entryId, settleEstimate(facts, propertyOf(home))), createdAt };
}

function toSubscribers(analyzed: AnalyzedHome[]): RequiredEntityData<AnalysisSubscriber>[] {
  const byEmail = new Map(
    analyzed.map(({ owner, ownerIndex, createdAt }) => [contactOf(owner, ownerIndex).email, createdAt]),
  );
  return [...byEmail].map(([email, createdAt]) => ({ email, createdAt, name: email.split('@')[0]! }));
}
