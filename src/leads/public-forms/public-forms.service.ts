import { randomBytes, randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatAddress } from '#shared/address.js';
import type { ConsentForm } from '#shared/consent.js';
import {
  type BookedWalkthrough,
  ENROLLMENT_ERRORS,
  type Enrolled,
  type Enrollment,
} from '#shared/enrollment.js';
import { formatDollars, formatNumber } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS, type PropertyType } from '#shared/lead.js';
import type { CurrentPriceBook, PriceBook } from '#shared/price-book.js';
import { feeBreakdown, feesInWords, forAllUnits, planOrDefault } from '#shared/pricing.js';
import type { Touches } from '#shared/public-form.js';
import { DAY_SECONDS } from '#shared/time.js';
import { addTask, PROMPTS } from '../../activity/task.entity.js';
import { CompanyService } from '../../content/company.service.js';
import { SiteContentService } from '../../content/site-content.service.js';
import { CALLS_FIRST } from '../../messages/templates/confirmations.js';
import { Clock } from '../../platform/clock.js';
import { defineError, InvalidFields } from '../../platform/errors.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { FormChallenge, type Visitor } from '../../platform/public-forms/public-form.js';
import { SignedTokens } from '../../platform/secrets/signed-tokens.js';
import { type FormFields, recordConsents, renewTextConsent } from '../consents.js';
import { Lead, recordFirstStatus } from '../lead.entity.js';
import { lockLeadOrThrow } from '../lead-lookup.js';
import { LeadStatusService } from '../lead-status.service.js';
import { LeadEvents } from '../leads.events.js';
import { fingerprintOf, type Incoming, Submissions } from '../submissions.js';
import { findZip, isFarAway } from '../zip-codes.js';
import {
  type Confirmation,
  Confirmations,
  NEXT_STEPS,
  type NextStepsToken,
  readBookingToken,
} from './confirmations.js';

/** A public form as it was submitted. */
export interface SubmittedForm {
  name: ConsentForm;
  /** Some forms choose the id of their lead. */
  fields: FormFields & { id?: string };
  visitor: Visitor;
}

/** What a form says about its lead; the rest follows from the submission. */
export type NewLead = Omit<RequiredEntityData<Lead>, 'id' | 'email' | 'firstTouch' | 'lastTouch'> & {
  email: string;
};

/** Accepts public forms. A form that is sent again stores nothing and gets the first response. */
@Injectable()
export class PublicFormsService {
  constructor(
    private readonly em: EntityManager,
    private readonly submissions: Submissions,
    private readonly confirmations: Confirmations,
    private readonly clock: Clock,
    private readonly events: LeadEvents,
  ) {}

  /** Runs `store` and saves its response in one transaction. A repeat runs `again` instead. */
  async submitOnce<Answer>(
    incoming: Incoming,
    store: (em: EntityManager, submissionId: string) => Answer | Promise<Answer>,
    again?: (em: EntityManager, answer: Answer) => Promise<void>,
  ): Promise<Answer> {
    return this.em.transactional(async (em) => {
      const repeat = await this.submissions.findRepeat(em, incoming);
      if (repeat) {
        const answer = repeat.answer as Answer;
        await again?.(em, answer);
        return answer;
      }
      const submissionId = randomUUID();
      const answer = await store(em, submissionId);
      this.submissions.remember(em, incoming, answer, submissionId);
      return answer;
    });
  }

  /**
   * Accepts a form that creates one lead, and confirms it to its sender. `also` stores what comes with the lead and adds
   * to the response.
   */
  async submitLead<Extra extends object = object>(
    form: SubmittedForm,
    values: NewLead,
    confirm: (lead: Lead) => Confirmation,
    also?: (em: EntityManager, lead: Lead) => Extra,
  ): Promise<{ leadId: string } & Extra> {
    return this.submitOnce(
      toIncoming(form),
      async (em, submissionId) => {
        const lead = createLead(em, form, { ...values, submissionId });
        const answer = { leadId: lead.id, ...also?.(em, lead) } as { leadId: string } & Extra;
        await em.flush();
        await this.events.submitted.emit(em, lead);
        await this.confirmations.send(em, lead, submissionId, confirm(lead));
        await this.events.created.emit(em, lead);
        return answer;
      },
      (em, { leadId }) => this.renewConsent(em, leadId, form),
    );
  }

  /** When a form is sent again, its latest answer about text messages counts. */
  renewConsent(em: EntityManager, leadId: string, { name, fields, visitor }: SubmittedForm): Promise<void> {
    return renewTextConsent(em, leadId, name, fields, visitor, this.clock.now());
  }
}

/** Creates the lead of a form with its attribution, consents and first status. */
export function createLead(
  em: EntityManager,
  { name, fields, visitor }: SubmittedForm,
  values: NewLead,
): Lead {
  const { id = randomUUID(), attribution } = fields;
  const lead = em.create(Lead, { ...values, id, ...toTouches(attribution) });
  em.persist(lead);
  recordFirstStatus(em, lead, null);
  recordConsents(em, { id, email: values.email }, name, fields, visitor);
  return lead;
}

/** A visitor who came once has the same first and last touch. */
function toTouches({ first, last }: Touches = {}): Pick<Lead, 'firstTouch' | 'lastTouch'> {
  return { firstTouch: first ?? last ?? null, lastTouch: last ?? first ?? null };
}

/** Attribution, consent and the honeypot don't make it a different request. */
export function toIncoming({ name, fields, visitor }: SubmittedForm): Incoming {
  const { id, attribution: _, smsConsent: __, website: ___, ...content } = fields;
  const { address: sender, formToken: page } = visitor;
  return { form: name, leadIds: id ? [id] : [], fingerprint: fingerprintOf(content), sender, page };
}

/** The token is wrong, expired or for another lead; the response doesn't say which. */
const WalkthroughTokenRefused = defineError('forbidden', 'WALKTHROUGH_TOKEN', ENROLLMENT_ERRORS.linkExpired);

/** No one agrees to prices they were not shown. */
const PricesChanged = defineError('conflict', 'PRICES_CHANGED', ENROLLMENT_ERRORS.pricesChanged);

/** For the browser that sent the form; the emailed link works longer. */
export const TOKEN_SECONDS = DAY_SECONDS;

/** The enrollment form. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly forms: PublicFormsService,
    private readonly tokens: SignedTokens,
    private readonly content: SiteContentService,
    private readonly challenge: FormChallenge,
    private readonly confirmations: Confirmations,
    private readonly clock: Clock,
  ) {}

  /** The same form again gets the same lead, and a token that is valid for a day from now. */
  async enroll(fields: Enrollment, visitor: Visitor): Promise<Enrolled> {
    await this.challenge.countEmails(visitor, fields.email);
    const { priceBook } = await this.content.read();
    const callsFirst = isFarAway(findZip(fields.zipCode));
    const { leadId } = await this.forms.submitLead(
      { name: 'enrollment', fields, visitor },
      toLead(fields),
      (lead) => ({
        template: 'confirm-enrollment',
        data: {
          ...toEnrollmentData(this.confirmations, lead, fields, priceBook!),
          ...(callsFirst && CALLS_FIRST),
        },
      }),
      // Only for a new lead: a form that is sent again gets its first response, whatever has changed since.
      (em, lead) => {
        refuseOldPrices(fields, priceBook!);
        if (callsFirst) this.addFarHomeTask(em, lead);
        return {};
      },
    );
    return {
      leadId,
      token: this.tokens.sign(NEXT_STEPS, { leadId } satisfies NextStepsToken, TOKEN_SECONDS),
      ...(callsFirst && { callsFirst }),
    };
  }

  /** The form promises a call to owners outside the service area. */
  private addFarHomeTask(em: EntityManager, { id: leadId, name, city }: Lead): void {
    addTask(em, { leadId, title: PROMPTS.callAboutFarHome(name, city!), dueAt: this.clock.now() });
  }
}

/** The step after an enrollment: booking the walkthrough. */
@Injectable()
export class WalkthroughRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly company: CompanyService,
    private readonly limits: RateLimits,
    private readonly status: LeadStatusService,
    private readonly confirmations: Confirmations,
  ) {}

  /**
   * Opening the company's external calendar books the walkthrough until staff set its date; our own page books a real
   * time itself. Repeating it gets the same response.
   */
  async book(leadId: string, token: string, sender: string): Promise<BookedWalkthrough> {
    await this.limits.count('walkthrough', sender);
    const payload = readBookingToken(this.tokens, token);
    if (payload?.leadId !== leadId.toLowerCase()) throw new WalkthroughTokenRefused();
    const { bookingUrl } = await this.company.read();
    if (!bookingUrl) return { leadId, bookingUrl: this.confirmations.bookingLinkFor(token, leadId) };
    await this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, leadId);
      if (await this.status.bookWalkthrough(em, lead)) await this.confirmations.sendWalkthrough(em, lead);
    });
    return { leadId, bookingUrl };
  }
}

/** What an enrollment asks for. */
type Enrolling = Pick<Enrollment, 'unitCount' | 'estimatedRent' | 'plan'> & {
  propertyType: PropertyType;
};

/** Restates the enrollment, with all its fees. */
export function toEnrollmentData(
  confirmations: Confirmations,
  { id, propertyAddress }: Lead,
  { propertyType, unitCount, estimatedRent, plan: chosen }: Enrolling,
  book: PriceBook,
) {
  const plan = planOrDefault(chosen, book);
  const property = { propertyType, unitCount };
  return {
    property: propertyAddress,
    type: PROPERTY_TYPE_LABELS[propertyType],
    units: formatNumber(unitCount),
    rent: `${formatDollars(estimatedRent)} per month${forAllUnits(property)}`,
    fees: feesInWords(feeBreakdown({ plan, property, rentDollarsPerMonth: estimatedRent }, book)),
    link: confirmations.nextStepsLink(id),
  };
}

export function refuseOldPrices(
  { plan, priceBook }: Pick<Enrollment, 'plan' | 'priceBook'>,
  current: CurrentPriceBook,
): void {
  if (plan && !current.plans[plan].isOffered) {
    const message = ENROLLMENT_ERRORS.planNotOffered;
    throw new InvalidFields([{ field: 'plan', code: 'PLAN_NOT_OFFERED', message }], message);
  }
  if (priceBook !== undefined && priceBook !== current.version) throw new PricesChanged();
}

/** A token for bots: it looks like a real one and books nothing. */
export function fakeWalkthroughToken(leadId: string, now: Date): string {
  const expires = now.getTime() + TOKEN_SECONDS * 1000;
  const note = { payload: { leadId } satisfies NextStepsToken, expires };
  return `${Buffer.from(JSON.stringify(note)).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
}

function toLead(fields: Enrollment): NewLead {
  const { name, email, phone, propertyType, unitCount, estimatedRent, plan } = fields;
  const { streetAddress, city, state, zipCode } = fields;
  return {
    status: 'enrolled',
    source: 'enroll_form',
    name,
    email,
    phone,
    propertyType,
    unitCount,
    estimatedRent,
    plan: plan ?? null,
    streetAddress,
    city,
    state,
    zipCode,
    propertyAddress: formatAddress({ street: streetAddress, city, state, zipCode }),
  };
}
