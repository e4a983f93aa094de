import { randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import { settleEstimate } from '#shared/rent-estimate.js';
import { type AnalysisEntry, type AnalysisResult, toResult } from '../analysis/analysis.entity.js';
import { sampleFacts } from '../analysis/sandbox/sandbox-rents.js';
import type { Submission } from '../leads/submissions.js';
import type { AnalysisSubscriber } from '../subscriptions/subscriber.entity.js';
import { contactOf, type DemoLead, propertyOf } from './demo-leads.js';
import { HOMES, type Home, rentQueryOf } from './homes.js';
import { daysBefore } from './journey.js';
import { OWNERS, OWNERS_WITHOUT_LEAD, type Owner } from './owners.js';

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
export function demoAnalyses(leads: DemoLead[], now: Date): DemoAnalyses {
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
