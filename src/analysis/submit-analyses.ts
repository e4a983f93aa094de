import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { recordFirstStatus } from '../leads/status-history.js';
import { fingerprintOf, type Incoming, Submissions } from '../leads/submissions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { formatAddress } from '../shared/analysis/address.js';
import type {
  AnalysisProperty,
  SubmitAnalyses,
  SubmittedAnalyses,
} from '../shared/analysis/analysis.contract.js';
import { LEAD_LIMITS } from '../shared/leads/lead.contract.js';
import { AnalysisEntry } from './analysis-entry.entity.js';
import { LOOK_UP_RENT } from './look-up-rent.job.js';

/** Takes the public analysis form: one transaction stores every lead and entry and enqueues the look-ups. */
@Injectable()
export class SubmitAnalysesService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly limits: RateLimits,
    private readonly submissions: Submissions,
  ) {}

  /** The same form again gets the first answer; `sender` is the network address it came from. */
  async submit(body: SubmitAnalyses, sender: string): Promise<SubmittedAnalyses> {
    await this.limits.count('analysisAddress', sender, body.properties.length);
    await this.limits.count('analysisEmail', body.email);
    return this.em.transactional(async (em) => {
      const incoming = toIncoming(body, sender);
      const repeat = await this.submissions.findRepeat(em, incoming);
      return repeat ? (repeat.answer as SubmittedAnalyses) : this.store(em, body, incoming);
    });
  }

  private async store(
    em: EntityManager,
    body: SubmitAnalyses,
    incoming: Incoming,
  ): Promise<SubmittedAnalyses> {
    const analyses = body.properties.map(({ id }) => ({ leadId: id ?? randomUUID(), entryId: randomUUID() }));
    const answer = { leadId: analyses[0]!.leadId, analyses };
    const submissionId = this.submissions.remember(em, incoming, answer);
    body.properties.forEach((property, index) => {
      persistProperty(em, body, property, { ...analyses[index]!, submissionId });
    });
    await em.flush();
    await subscribe(em, body.email);
    await this.jobs.enqueue(
      em,
      LOOK_UP_RENT,
      analyses.map(({ entryId }) => ({ entryId })),
    );
    return answer;
  }
}

/** A repeat is told by what was asked for: ids and the trail of the visit do not make another request. */
function toIncoming({ email, properties }: SubmitAnalyses, sender: string): Incoming {
  const asked = { email, properties: properties.map(({ id: _, ...property }) => property) };
  const leadIds = properties.flatMap(({ id }) => id ?? []);
  return { form: 'analysis', leadIds, fingerprint: fingerprintOf(asked), sender };
}

function persistProperty(
  em: EntityManager,
  { email, attribution }: SubmitAnalyses,
  { id: _, street, ...property }: AnalysisProperty,
  { leadId, entryId, submissionId }: { leadId: string; entryId: string; submissionId: string },
): void {
  const name = nameFrom(email);
  const lead = em.create(Lead, {
    ...property,
    id: leadId,
    submissionId,
    email,
    name,
    nameDerived: true,
    status: 'analysis_submitted',
    source: 'analysis_form',
    streetAddress: street,
    propertyAddress: formatAddress({ street, ...property }),
    firstTouch: attribution ?? null,
    lastTouch: attribution ?? null,
  });
  em.persist(lead);
  em.persist(
    em.create(AnalysisEntry, { ...property, id: entryId, leadId, email, name, streetAddress: street }),
  );
  recordFirstStatus(em, lead, null);
}

/** An address that subscribed before keeps its row: the public never overwrites anything. */
async function subscribe(em: EntityManager, email: string): Promise<void> {
  await em.execute(
    'insert into property_analysis_subscribers (email, name) values (?, ?) on conflict (email) do nothing',
    [email, nameFrom(email)],
  );
}

/** Stands in until a person gives a name; as long as a name may be, so that staff can save the lead. */
function nameFrom(email: string): string {
  return email.split('@')[0]!.slice(0, LEAD_LIMITS.name);
}
