import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatAddress } from '#shared/address.js';
import {
  ANALYSIS_LIMITS,
  type AnalysisProperty,
  type SubmitAnalyses,
  type SubmittedAnalyses,
} from '#shared/analysis.js';
import { nameFromEmail } from '#shared/lead.js';
import type { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';
import { type Confirmation, Confirmations } from '../leads/public-forms/confirmations.js';
import { createLead, PublicFormsService } from '../leads/public-forms/public-forms.service.js';
import { fingerprintOf, type Incoming } from '../leads/submissions.js';
import { findZip } from '../leads/zip-codes.js';
import { InvalidFields } from '../platform/errors.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { FormChallenge, type Visitor } from '../platform/public-forms/public-form.js';
import { AnalysisEntry } from './analysis.entity.js';
import { LOOK_UP_RENT } from './look-up-rent.js';

/** Stores the public analysis form: every lead, entry and lookup job in one transaction. */
@Injectable()
export class SubmitAnalysesService {
  constructor(
    private readonly forms: PublicFormsService,
    private readonly confirmations: Confirmations,
    private readonly jobs: Jobs,
    private readonly challenge: FormChallenge,
    private readonly limits: RateLimits,
    private readonly events: LeadEvents,
  ) {}

  /** A repeated submission gets the first response. */
  async submit(body: SubmitAnalyses, visitor: Visitor): Promise<SubmittedAnalyses> {
    refuseOutside(body);
    await this.limits.count('analysisAddress', visitor.address, body.properties.length);
    await this.challenge.countEmails(visitor, body.email);
    return this.forms.submitOnce(toIncoming(body, visitor), (em, submissionId) =>
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
    const leads = body.properties.map((property, index) => {
      const ids = { ...answer.analyses[index]!, submissionId };
      return persistProperty(em, { ...body, visitor }, property, ids);
    });
    await em.flush();
    await subscribe(em, body.email);
    await this.events.submitted.emit(em, ...leads);
    await this.confirmations.send(
      em,
      leads[0]!,
      submissionId,
      this.toConfirmation(leads as [Lead, ...Lead[]]),
    );
    await this.jobs.enqueue(
      em,
      LOOK_UP_RENT,
      answer.analyses.map(({ entryId }) => ({ entryId, visitor: visitor.address })),
    );
    await this.events.created.emit(em, ...leads);
    return answer;
  }

  /** The report of the first property leads to the others. */
  private toConfirmation([{ id, propertyAddress }, ...rest]: [Lead, ...Lead[]]): Confirmation {
    const more = rest.length > 0 ? `, and ${rest.length} more` : '';
    const link = this.confirmations.link(`/analysis/${id}`);
    return { template: 'confirm-analysis', data: { property: propertyAddress, more, link } };
  }
}

const OUTSIDE_IOWA =
  "This home isn't in Iowa, so we can't estimate its rent. Leave your email on the analysis page, and we'll email you if that changes.";

/** The form asks such owners for their email instead; see `waitlist.service.ts`. */
function refuseOutside({ properties }: SubmitAnalyses): void {
  const errors = properties.flatMap(({ zipCode }, index) => {
    const field = `properties.${index}.zipCode`;
    return findZip(zipCode).state === ANALYSIS_LIMITS.defaultState
      ? []
      : [{ field, code: 'NOT_SERVED', message: OUTSIDE_IOWA }];
  });
  if (errors.length > 0) throw new InvalidFields(errors, OUTSIDE_IOWA);
}

/** Ids for the form's leads (unless it brought its own) and entries. */
export function newAnswer({ properties }: SubmitAnalyses): SubmittedAnalyses {
  const analyses = properties.map(({ id }) => ({ leadId: id ?? randomUUID(), entryId: randomUUID() }));
  return { leadId: analyses[0]!.leadId, analyses };
}

/** Repeated submissions are recognized by content, ignoring ids and attribution. */
function toIncoming({ email, properties }: SubmitAnalyses, visitor: Visitor): Incoming {
  const content = { email, properties: properties.map(({ id: _, ...property }) => property) };
  const leadIds = properties.flatMap(({ id }) => id ?? []);
  const { address: sender, formToken: page } = visitor;
  return { form: 'analysis', leadIds, fingerprint: fingerprintOf(content), sender, page };
}

function persistProperty(
  em: EntityManager,
  { email, attribution, visitor }: SubmitAnalyses & { visitor: Visitor },
  { id: _, street, ...property }: AnalysisProperty,
  { leadId, entryId, submissionId }: { leadId: string; entryId: string; submissionId: string },
): Lead {
  const name = nameFromEmail(email);
  const lead = createLead(
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
  return lead;
}

/** An existing subscriber stays as it is: public forms never overwrite anything. */
async function subscribe(em: EntityManager, email: string): Promise<void> {
  await em.execute(
    'insert into property_analysis_subscribers (email, name) values (?, ?) on conflict (email) do nothing',
    [email, nameFromEmail(email)],
  );
}
