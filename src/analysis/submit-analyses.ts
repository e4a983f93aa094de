import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LeadForms } from '../leads/forms/lead-forms.js';
import { persistLead } from '../leads/forms/new-lead.js';
import { nameFrom } from '../leads/name-from-email.js';
import { fingerprintOf, type Incoming } from '../leads/submissions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { Visitor } from '../platform/public-forms/from-visitor.js';
import { formatAddress } from '../shared/analysis/address.js';
import type {
  AnalysisProperty,
  SubmitAnalyses,
  SubmittedAnalyses,
} from '../shared/analysis/analysis.contract.js';
import { AnalysisEntry } from './analysis-entry.entity.js';
import { LOOK_UP_RENT } from './look-up-rent.job.js';

/** Takes the public analysis form: one transaction stores every lead and entry and enqueues the look-ups. */
@Injectable()
export class SubmitAnalysesService {
  constructor(
    private readonly forms: LeadForms,
    private readonly jobs: Jobs,
    private readonly limits: RateLimits,
  ) {}

  /** The same form again gets the first answer. */
  async submit(body: SubmitAnalyses, visitor: Visitor): Promise<SubmittedAnalyses> {
    await this.limits.count('analysisAddress', visitor.address, body.properties.length);
    await this.limits.count('formEmail', body.email);
    return this.forms.takeOnce(toIncoming(body, visitor), (em, submissionId) =>
      this.store(em, body, submissionId, visitor),
    );
  }

  private async store(
    em: EntityManager,
    body: SubmitAnalyses,
    submissionId: string,
    visitor: Visitor,
  ): Promise<SubmittedAnalyses> {
    const answer = newAnswer(body);
    body.properties.forEach((property, index) => {
      const ids = { ...answer.analyses[index]!, submissionId };
      persistProperty(em, { ...body, visitor }, property, ids);
    });
    await em.flush();
    await subscribe(em, body.email);
    await this.jobs.enqueue(
      em,
      LOOK_UP_RENT,
      answer.analyses.map(({ entryId }) => ({ entryId })),
    );
    return answer;
  }
}

/** Ids for a form's leads and entries, where it brought none. */
export function newAnswer({ properties }: SubmitAnalyses): SubmittedAnalyses {
  const analyses = properties.map(({ id }) => ({ leadId: id ?? randomUUID(), entryId: randomUUID() }));
  return { leadId: analyses[0]!.leadId, analyses };
}

/** A repeat is told by what was asked for: ids and the trail of the visit do not make another request. */
function toIncoming({ email, properties }: SubmitAnalyses, visitor: Visitor): Incoming {
  const asked = { email, properties: properties.map(({ id: _, ...property }) => property) };
  const leadIds = properties.flatMap(({ id }) => id ?? []);
  const { address: sender, formToken: page } = visitor;
  return { form: 'analysis', leadIds, fingerprint: fingerprintOf(asked), sender, page };
}

/** Stores the lead of one property and its entry. */
function persistProperty(
  em: EntityManager,
  { email, attribution, visitor }: SubmitAnalyses & { visitor: Visitor },
  { id: _, street, ...property }: AnalysisProperty,
  { leadId, entryId, submissionId }: { leadId: string; entryId: string; submissionId: string },
): void {
  const name = nameFrom(email);
  persistLead(
    em,
    { name: 'analysis', fields: { id: leadId, attribution }, visitor },
    {
      ...property,
      submissionId,
      email,
      name,
      nameDerived: true,
      status: 'analysis_submitted',
      source: 'analysis_form',
      streetAddress: street,
      propertyAddress: formatAddress({ street, ...property }),
    },
  );
  em.persist(
    em.create(AnalysisEntry, { ...property, id: entryId, leadId, email, name, streetAddress: street }),
  );
}

/** An address that subscribed before keeps its row: the public never overwrites anything. */
async function subscribe(em: EntityManager, email: string): Promise<void> {
  await em.execute(
    'insert into property_analysis_subscribers (email, name) values (?, ?) on conflict (email) do nothing',
    [email, nameFrom(email)],
  );
}
