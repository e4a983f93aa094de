import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Company } from '#shared/company.js';
import { formatAppointment } from '#shared/format.js';
import { givenName } from '#shared/lead.js';
import { reserveNote } from '#shared/management-terms.js';
import type { Disownable } from '#shared/public-form.js';
import { DAY_SECONDS } from '#shared/time.js';
import { WorkingHoursService } from '../../booking/working-hours/working-hours.service.js';
import { CompanyService } from '../../content/company.service.js';
import { Outbox } from '../../messages/outbox.js';
import { afterHoursText, type ConfirmationName } from '../../messages/templates/confirmations.js';
import type { TemplateData } from '../../messages/templates/templates.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { statementsOf } from '../../platform/database/sql.js';
import { SignedTokens } from '../../platform/secrets/signed-tokens.js';
import type { Lead } from '../lead.entity.js';
import { LeadEvents } from '../leads.events.js';

/** Purposes of the tokens in a confirmation's links. */
export const NOT_ME = 'not me';
export const NEXT_STEPS = 'walkthrough';
const BOOKING = 'booking';
/** As long as someone might leave an email unread. */
export const LINK_SECONDS = 60 * DAY_SECONDS;
/** As long as someone might leave a page open. A public page hands out a new link each time it is opened. */
const PAGE_SECONDS = 7 * DAY_SECONDS;

export interface NotMeToken {
  leadId: string;
  about: Disownable;
}

/** Shows an owner where their enrollment stands, and lets them book the walkthrough. */
export interface NextStepsToken {
  leadId: string;
}

/**
 * The lead behind a link to our booking page. A next-steps link opens it as well, but not the other way around: the
 * report is public and leads to the booking page, and next steps show the agreement.
 */
export function readBookingToken(tokens: SignedTokens, token: string): NextStepsToken | null {
  return tokens.read<NextStepsToken>(NEXT_STEPS, token) ?? readOwnBookingToken(tokens, token);
}

/** Links in emails sent before the short ones had a long token, some valid for a year. */
function readOwnBookingToken(tokens: SignedTokens, token: string): NextStepsToken | null {
  const leadId = tokens.readId(BOOKING, token);
  return leadId ? { leadId } : tokens.read<NextStepsToken>(BOOKING, token);
}

/** Opens the booking page and the calendar file, nothing else. */
export function bookingToken(tokens: SignedTokens, leadId: string, seconds = LINK_SECONDS): string {
  return tokens.signId(BOOKING, leadId, seconds);
}

/** What a form adds to the parts every confirmation has. */
export type Confirmation = {
  [Name in ConfirmationName]: {
    template: Name;
    /** Default: the lead's address. */
    to?: string;
    /** Who is greeted. Default: the lead, if they gave a name. */
    name?: string;
    data: Omit<TemplateData<Name>, 'name' | 'notMe' | 'afterHours'>;
  };
}[ConfirmationName];

/** Confirmations of forms that a person answers. */
const ANSWERED = [
  'confirm-analysis',
  'confirm-enrollment',
  'confirm-report-enrollment',
  'confirm-unlock',
] as const;
type Answered = (typeof ANSWERED)[number];

const isAnswered = (template: ConfirmationName): template is Answered =>
  (ANSWERED as readonly string[]).includes(template);

/** Confirmations that no one can disown; their templates say why. */
const NOT_DISOWNABLE = ['confirm-cancellation', 'confirm-report-enrollment'] as const;
type DisownableTemplate = Exclude<ConfirmationName, (typeof NOT_DISOWNABLE)[number]>;

const isDisownable = (template: ConfirmationName): template is DisownableTemplate =>
  !(NOT_DISOWNABLE as readonly string[]).includes(template);

const isEnrollment = (template: ConfirmationName) =>
  template === 'confirm-enrollment' || template === 'confirm-report-enrollment';

/** A walkthrough at a time the owner chose. */
interface Booked {
  id: string;
  startsAt: Date;
}

/** Emails people what we received from them, in the transaction that stores it. */
@Injectable()
export class Confirmations implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly tokens: SignedTokens,
    private readonly events: LeadEvents,
    private readonly clock: Clock,
    private readonly hours: WorkingHoursService,
    private readonly company: CompanyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.events.walkthroughTimed.on((em, lead) => this.sendWalkthroughTime(em, lead));
  }

  /** Call it after the lead is flushed. `cause` distinguishes the submissions of one lead. */
  async send(em: EntityManager, lead: Lead, cause: string, confirmation: Confirmation): Promise<void> {
    const { template, to = lead.email, name = givenName(lead) ?? undefined, data } = confirmation;
    if (!to) return;
    await this.outbox.addConfirmation(em, {
      key: `${template}:${cause}`,
      template,
      to,
      leadId: lead.id,
      data: {
        ...(isEnrollment(template) && { walkthrough: this.walkthroughOf(lead) }),
        ...data,
        ...('fees' in data && { fees: await this.withReserve(data.fees) }),
        ...(isAnswered(template) && { afterHours: await this.afterHours(em, lead, template) }),
        name,
        ...(isDisownable(template) && { notMe: this.notMeLink(lead.id, template) }),
      } as TemplateData<typeof template>,
      mostPerDay: this.config.CONFIRMATION_EMAILS_PER_DAY,
    });
  }

  private notMeLink(leadId: string, template: DisownableTemplate): string {
    const about = template.slice('confirm-'.length) as Disownable;
    return this.link(
      `/not-me/${this.tokens.sign(NOT_ME, { leadId, about } satisfies NotMeToken, LINK_SECONDS)}`,
    );
  }

  /** As on the site, fee totals say what they don't include. */
  private async withReserve(fees: string): Promise<string> {
    const { managementTerms } = await this.company.latest();
    return [fees, reserveNote(managementTerms)].filter(Boolean).join(' ');
  }

  private walkthroughOf({ walkthroughDate }: Lead): string | undefined {
    const isAhead = walkthroughDate && new Date(walkthroughDate) > this.clock.now();
    return isAhead ? `Your walkthrough is on ${formatAppointment(new Date(walkthroughDate))}.` : undefined;
  }

  /** The page with the next steps leads to the booking page; other confirmations need the link. */
  private async afterHours(em: EntityManager, { id }: Lead, template: Answered): Promise<string | undefined> {
    const back = await this.hours.closedUntil(this.clock.now(), statementsOf(em));
    if (!back) return undefined;
    const link = isEnrollment(template)
      ? undefined
      : this.bookingUrl(await this.company.latest(), id, LINK_SECONDS);
    return afterHoursText(back, link);
  }

  /** Confirms a walkthrough once per lead. */
  sendWalkthrough(em: EntityManager, lead: Lead): Promise<void> {
    const { id, propertyAddress } = lead;
    const data = { property: propertyAddress || 'your property', link: this.nextStepsLink(id) };
    return this.send(em, lead, id, { template: 'confirm-walkthrough', data });
  }

  /** Confirms what an owner booked, once per time: moving a walkthrough confirms the new one. */
  sendBooking(em: EntityManager, lead: Lead, booked: Booked, isMoved: boolean): Promise<void> {
    const change = isMoved ? 'rescheduled' : undefined;
    const data = { ...this.bookingData(lead, booked), change } as const;
    return this.send(em, lead, booked.id, { template: 'confirm-booking', data });
  }

  /** Confirms that an owner canceled. When staff cancel, they call or text the owner. */
  sendCancellation(em: EntityManager, lead: Lead, canceled: Booked): Promise<void> {
    const data = this.bookingData(lead, canceled);
    return this.send(em, lead, canceled.id, { template: 'confirm-cancellation', data });
  }

  private bookingData({ id, propertyAddress }: Lead, { startsAt }: Booked) {
    return {
      property: propertyAddress || 'your property',
      when: formatAppointment(startsAt),
      link: this.bookingLink(id),
    };
  }

  /**
   * Emails the owner the time of their walkthrough and a calendar file whenever staff set or move it. Call it with the
   * lead locked. Past times and lost leads get no email.
   */
  async sendWalkthroughTime(em: EntityManager, lead: Lead): Promise<void> {
    const { id, version, email, status, propertyAddress, walkthroughDate } = lead;
    if (!email || !walkthroughDate || status === 'lost') return;
    const startsAt = new Date(walkthroughDate);
    if (startsAt <= this.clock.now()) return;
    await this.outbox.add(em, {
      key: `walkthrough-time:${id}:${version}:${startsAt.toISOString()}`,
      template: 'walkthrough-time',
      to: email,
      leadId: id,
      data: {
        name: givenName(lead) ?? undefined,
        property: propertyAddress || 'your property',
        time: formatAppointment(startsAt),
        link: this.nextStepsLink(id),
        calendar: this.link(`/api/public/next-steps/${this.sign(NEXT_STEPS, id)}/walkthrough.ics`),
      },
    });
  }

  nextStepsLink(leadId: string): string {
    return this.link(`/next-steps/${this.sign(NEXT_STEPS, leadId)}`);
  }

  /** Our own page, where the owner books, moves and cancels the walkthrough. */
  bookingLink(leadId: string, seconds = LINK_SECONDS): string {
    return this.link(`/book/${this.bookingToken(leadId, seconds)}`);
  }

  /** The booking page for the holder of a token. A booking token isn't renewed, or its link would never expire. */
  bookingLinkFor(token: string, leadId: string): string {
    return readOwnBookingToken(this.tokens, token)
      ? this.link(`/book/${token}`)
      : this.bookingLink(leadId, PAGE_SECONDS);
  }

  bookingToken(leadId: string, seconds = LINK_SECONDS): string {
    return bookingToken(this.tokens, leadId, seconds);
  }

  /** Where an owner who reads a page books: the company's external calendar, or else our own page. */
  bookingUrl({ bookingUrl }: Pick<Company, 'bookingUrl'>, leadId: string, seconds = PAGE_SECONDS): string {
    return bookingUrl ?? this.bookingLink(leadId, seconds);
  }

  private sign(purpose: string, leadId: string, seconds = LINK_SECONDS): string {
    return this.tokens.sign(purpose, { leadId } satisfies NextStepsToken, seconds);
  }

  /** The public URL of a path on the site. */
  link(path: string): string {
    return new URL(path, this.config.PUBLIC_SITE_URL).href;
  }
}
