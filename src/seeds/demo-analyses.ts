import { randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import { settleEstimate } from '#shared/rent-estimate.js';
import type { AnalysisEntry } from '../analysis/analysis.entity.js';
import { type AnalysisResult, toResult } from '../analysis/analysis.entity.js';
import type { AnalysisSubscriber } from '../analysis/subscriber.entity.js';
import type { Submission } from '../leads/submission.entity.js';
import { contactOf, type DemoLead, propertyOf } from './demo-leads.js';
import { HOMES, type Home } from './homes.js';
import { daysBefore } from './journey.js';
import { factsOf } from './nearby-rents.js';
import { OWNERS, OWNERS_WITHOUT_LEAD, type Owner } from './owners.js';

/** A home that was submitted for analysis. */
interface Analysed {
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

/** What the leads of the analysis form brought with them, and two analyses nobody has attached to a lead. */
export function demoAnalyses(leads: DemoLead[], now: Date): DemoAnalyses {
  const linked = leads.filter(({ submissionId }) => submissionId !== null).map(toAnalysed);
  const all = [...linked, ...analysedWithoutLead(now)];
  return {
    submissions: toSubmissions(linked),
    entries: all.map(toEntry),
    results: all.map(toResultRow),
    subscribers: toSubscribers(all),
  };
}

function toAnalysed({ id, submissionId, owner, ownerIndex, home, steps }: DemoLead): Analysed {
  const createdAt = steps[0]!.at;
  return { entryId: randomUUID(), leadId: id, submissionId, owner, ownerIndex, home, createdAt };
}

/** The homes at the end of the list are theirs. */
function analysedWithoutLead(now: Date): Analysed[] {
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

function toSubmissions(analysed: Analysed[]): RequiredEntityData<Submission>[] {
  const bySubmission = Map.groupBy(analysed, ({ submissionId }) => submissionId!);
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

function toEntry(analysed: Analysed): RequiredEntityData<AnalysisEntry> {
  const { entryId, leadId, owner, ownerIndex, home, createdAt } = analysed;
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

/** Settled like any other, so that every figure has a true origin. */
function toResultRow({ entryId, owner, home, createdAt }: Analysed, index: number) {
  const facts = owner.hasNoRentData ? null : factsOf(home, index);
  return { ...toResult(entryId, settleEstimate(facts, propertyOf(home))), createdAt };
}

function toSubscribers(analysed: Analysed[]): RequiredEntityData<AnalysisSubscriber>[] {
  const byEmail = new Map(
    analysed.map(({ owner, ownerIndex, createdAt }) => [contactOf(owner, ownerIndex).email, createdAt]),
  );
  return [...byEmail].map(([email, createdAt]) => ({ email, createdAt, name: email.split('@')[0]! }));
}
