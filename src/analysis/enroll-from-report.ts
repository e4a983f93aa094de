import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Enrolled, EnrollFromReport } from '#shared/enrollment.js';
import { formatDollars } from '#shared/format.js';
import type { LeadStatus } from '#shared/lead.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { planOrDefault } from '#shared/pricing.js';
import { ENDED } from '#shared/setup-progress.js';
import { endOfNextWorkday } from '#shared/working-hours.js';
import { addTask, PROMPTS, Task } from '../activity/task.entity.js';
import { readClosedDays } from '../content/company.service.js';
import { SiteContentService } from '../content/site-content.service.js';
import { addMissingContacts } from '../leads/consents.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { LeadStatusService } from '../leads/lead-status.service.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { LeadEvents } from '../leads/leads.events.js';
import { Confirmations } from '../leads/public-forms/confirmations.js';
import {
  PublicFormsService,
  refuseOldPrices,
  TOKEN_SECONDS,
  toEnrollmentData,
  toIncoming,
} from '../leads/public-forms/public-forms.service.js';
import { Clock } from '../platform/clock.js';
import { FormChallenge, type Visitor } from '../platform/public-forms/public-form.js';
import { Acknowledgment } from './acknowledgment.entity.js';
import { AnalysisEntry } from './analysis.entity.js';
import { EnrollmentClosed, RequirementsNotAccepted } from './analysis.errors.js';

const BEFORE_ENROLLMENT: readonly LeadStatus[] = ['leads', 'analysis_submitted'];
/** Anyone with the link could fill a list of tasks. */
const MAX_OPEN_TASKS = 3;

interface Sent {
  fields: EnrollFromReport;
  visitor: Visitor;
  priceBook: CurrentPriceBook;
}

/** What enrolling from a report changes: the lead, its status, and what staff have to do next. */
@Injectable()
export class ReportEnrollments {
  constructor(
    private readonly status: LeadStatusService,
    private readonly events: LeadEvents,
    private readonly confirmations: Confirmations,
    private readonly clock: Clock,
  ) {}

  async store(
    em: EntityManager,
    leadId: string,
    { fields, visitor, priceBook }: Sent,
  ): Promise<{ leadId: string }> {
    const lead = await lockLeadOrThrow(em, leadId);
    const { propertyType, unitCount } = await findReport(em, leadId);
    if (ENDED.includes(lead.status)) throw new EnrollmentClosed();
    if ((await em.count(Acknowledgment, { leadId })) === 0) throw new RequirementsNotAccepted();
    refuseOldPrices(fields, priceBook);
    const { name, phone, smsConsent } = fields;
    await addMissingContacts(em, this.events, lead, { name, phone, smsConsent, form: 'enrollment', visitor });
    const plan = planOrDefault(fields.plan, priceBook);
    lead.plan ??= plan;
    lead.estimatedRent ??= fields.estimatedRent;
    const { estimatedRent } = lead;
    const isAsked = await this.addAgreementTask(
      em,
      lead,
      `${priceBook.plans[plan].name} plan, rent ${formatDollars(fields.estimatedRent)} a month`,
    );
    await em.flush();
    const at = this.clock.now();
    await this.status.advance(em, lead, { to: 'enrolled', from: BEFORE_ENROLLMENT, cause: 'form', at });
    await this.events.edited.emit(em, lead);
    if (!isAsked) return { leadId };
    // Quotes what the lead has, once per lead: a stranger must not choose which fees we email the owner.
    const quoted = { propertyType, unitCount, estimatedRent, plan: lead.plan };
    const data = toEnrollmentData(this.confirmations, lead, quoted, priceBook);
    await this.confirmations.send(em, lead, leadId, { template: 'confirm-report-enrollment', data });
    return { leadId };
  }

  /** An existing lead triggers no new-lead notification, so staff get a task instead. Returns whether there is a new task. */
  private async addAgreementTask(em: EntityManager, lead: Lead, asked: string): Promise<boolean> {
    const { id: leadId, assigneeId = null } = lead;
    const title = PROMPTS.sendAgreement(asked);
    const open = await em.find(Task, { leadId, title: { $like: PROMPTS.sendAgreement('%') }, doneAt: null });
    if (open.length === MAX_OPEN_TASKS || open.some((task) => task.title === title)) return false;
    const dueAt = endOfNextWorkday(this.clock.now(), await readClosedDays(em));
    addTask(em, { leadId, title, dueAt, assigneeId });
    return true;
  }
}

/**
 * Enrolls the property of a report, so that its owner stays one lead. Anyone with the link may do so, and therefore it
 * only adds: what the lead already has stays, and the response opens the booking page but not the agreement.
 */
@Injectable()
export class EnrollFromReportService {
  constructor(
    private readonly em: EntityManager,
    private readonly forms: PublicFormsService,
    private readonly challenge: FormChallenge,
    private readonly content: SiteContentService,
    private readonly confirmations: Confirmations,
    private readonly enrollments: ReportEnrollments,
    private readonly clock: Clock,
  ) {}

  /** The same form again gets the same response. */
  async enroll(leadId: string, fields: EnrollFromReport, visitor: Visitor): Promise<Enrolled> {
    const { email } = await findLead(this.em.fork(), leadId);
    if (email) await this.challenge.countEmails(visitor, email);
    const { priceBook } = await this.content.read();
    const form = { name: 'enrollment', fields: { ...fields, leadId }, visitor } as const;
    await this.forms.submitOnce(toIncoming(form), (em) =>
      this.enrollments.store(em, leadId, { fields, visitor, priceBook: priceBook! }),
    );
    const { walkthroughDate } = await findLead(this.em.fork(), leadId);
    const isBooked = walkthroughDate && walkthroughDate > this.clock.now();
    return {
      leadId,
      token: this.confirmations.bookingToken(leadId, TOKEN_SECONDS),
      ...(isBooked && { isBooked: true }),
    };
  }
}

async function findLead(em: EntityManager, id: string): Promise<Lead> {
  return em.findOneOrFail(Lead, id, { failHandler: () => new LeadNotFound() });
}

/** The latest analysis of a lead: what the report shows. */
async function findReport(em: EntityManager, leadId: string): Promise<AnalysisEntry> {
  const [entry] = await em.find(
    AnalysisEntry,
    { leadId },
    { orderBy: { createdAt: 'desc', id: 'asc' }, limit: 1 },
  );
  if (!entry) throw new LeadNotFound();
  return entry;
}
