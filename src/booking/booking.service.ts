import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatAddress } from '#shared/address.js';
import {
  BOOKING_TEXT,
  type Booked,
  type Booking,
  type BookingOffer,
  type BookSlot,
  missingContacts,
  type SlotsQuery,
} from '#shared/booking.js';
import type { LeadStatus } from '#shared/lead.js';
import { ENDED } from '#shared/setup-progress.js';
import { CompanyService } from '../content/company.service.js';
import { addMissingContacts } from '../leads/consents.js';
import type { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { LeadEvents } from '../leads/leads.events.js';
import {
  Confirmations,
  LINK_SECONDS,
  type NextStepsToken,
  readBookingToken,
} from '../leads/public-forms/confirmations.js';
import {
  createLead,
  type NewLead,
  PublicFormsService,
  toIncoming,
} from '../leads/public-forms/public-forms.service.js';
import { findZip } from '../leads/zip-codes.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { InvalidFields } from '../platform/errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { FormChallenge, type Visitor } from '../platform/public-forms/public-form.js';
import { fakeIdToken, SignedTokens } from '../platform/secrets/signed-tokens.js';
import { BookingClosed, BookingLinkExpired, WalkthroughOver } from './booking.errors.js';
import { OpenTimes } from './open-times.js';
import { Walkthrough } from './walkthrough.entity.js';
import { WalkthroughsService } from './walkthroughs.service.js';

interface LinkedLead {
  id: string;
  property: string;
  name: string;
  nameDerived: boolean;
  phone: string | null;
  zipCode: string | null;
  status: LeadStatus;
  walkthroughAt: Date | null;
}

const LEAD = `
  select l.id, l.property_address as property, l.name, l.name_derived as "nameDerived", l.phone,
    l.zip_code as "zipCode", l.status, w.starts_at as "walkthroughAt"
  from leads l left join walkthroughs w on w.lead_id = l.id and w.status = 'scheduled' where l.id = $1`;

/** The times an owner can choose from, and what the booking page shows of their lead. */
@Injectable()
export class BookingOffers {
  constructor(
    private readonly sql: Sql,
    private readonly times: OpenTimes,
    private readonly tokens: SignedTokens,
    private readonly limits: RateLimits,
    private readonly company: CompanyService,
    private readonly clock: Clock,
  ) {}

  /** Rate limited by IP address, because this search is the most expensive public read. */
  async find({ zipCode, token }: SlotsQuery, ip: string): Promise<BookingOffer> {
    await this.limits.count('publicRead', ip);
    const { booking } = await this.company.read();
    const lead = token === undefined ? null : await this.findLead(token);
    const zip = lead ? lead.zipCode : (zipCode ?? null);
    const isServed = !zip || lead !== null || findZip(zip).isServed;
    const isClosed = lead !== null && ENDED.includes(lead.status);
    const slots = isServed && !isClosed ? await this.times.freeSlots(zip, lead?.id) : [];
    return {
      slots: slots.map(({ start }) => new Date(start).toISOString()),
      durationMinutes: booking.durationMinutes,
      isServed,
      lead: lead && this.toBookable(lead),
    };
  }

  private toBookable({ property, walkthroughAt, status, ...contact }: LinkedLead): BookingOffer['lead'] {
    return {
      property,
      walkthroughAt: walkthroughAt?.toISOString() ?? null,
      isClosed: ENDED.includes(status),
      hasStarted: walkthroughAt !== null && walkthroughAt <= this.clock.now(),
      missing: walkthroughAt ? [] : missingContacts(contact),
    };
  }

  private async findLead(token: string): Promise<LinkedLead> {
    const lead = await this.sql.row<LinkedLead>(LEAD, [leadOf(this.tokens, token).leadId], 'booking-lead');
    if (!lead) throw new BookingLinkExpired();
    return lead;
  }
}

/** The lead behind a link to the booking page. */
function leadOf(tokens: SignedTokens, token: string): NextStepsToken {
  const payload = readBookingToken(tokens, token);
  if (!payload) throw new BookingLinkExpired();
  return payload;
}

/** Changes that an owner makes to their walkthrough. Call them with the lead locked. */
@Injectable()
export class OwnerWalkthroughs {
  constructor(
    private readonly walkthroughs: WalkthroughsService,
    private readonly confirmations: Confirmations,
    private readonly clock: Clock,
  ) {}

  /** `prepare` runs before a first booking, not before a move. */
  async book(em: EntityManager, lead: Lead, startsAt: string, prepare?: () => Promise<void>): Promise<void> {
    if (ENDED.includes(lead.status)) throw new BookingClosed();
    const current = await this.findCurrent(em, lead.id);
    // Booking the same time again changes nothing.
    if (current?.startsAt.getTime() === Date.parse(startsAt)) return;
    if (!current) await prepare?.();
    const walkthrough = await this.walkthroughs.bookSlot(em, lead, new Date(startsAt));
    await this.confirmations.sendBooking(em, lead, walkthrough, current !== null);
  }

  async cancel(em: EntityManager, lead: Lead): Promise<void> {
    const walkthrough = await this.findCurrent(em, lead.id);
    // A second click changes nothing.
    if (!walkthrough) return;
    await this.walkthroughs.end(em, lead, walkthrough, { status: 'canceled', by: null });
    await this.confirmations.sendCancellation(em, lead, walkthrough);
  }

  /** Rejects a walkthrough that has started: only staff can record how it went. */
  private async findCurrent(em: EntityManager, leadId: string): Promise<Walkthrough | null> {
    const current = await em.findOne(Walkthrough, { leadId, status: 'scheduled' });
    if (current && current.startsAt <= this.clock.now()) throw new WalkthroughOver();
    return current;
  }
}

/** Booking, moving and canceling through a private link. */
@Injectable()
export class BookingService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly walkthroughs: OwnerWalkthroughs,
    private readonly events: LeadEvents,
  ) {}

  /** Books or moves the walkthrough of the lead behind a private link. */
  async book(token: string, { startsAt, ...contact }: BookSlot, visitor: Visitor): Promise<Booked> {
    const { leadId } = leadOf(this.tokens, token);
    await this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, leadId);
      await this.walkthroughs.book(em, lead, startsAt, () =>
        addMissingContacts(em, this.events, lead, { ...contact, form: 'booking', visitor }),
      );
    });
    return { leadId, token, startsAt: new Date(startsAt).toISOString() };
  }

  async cancel(token: string): Promise<void> {
    const { leadId } = leadOf(this.tokens, token);
    await this.em.transactional(async (em) => {
      await this.walkthroughs.cancel(em, await lockLeadOrThrow(em, leadId));
    });
  }
}

/** Booking without a link: the form creates the lead as well. */
@Injectable()
export class NewBookings {
  constructor(
    private readonly forms: PublicFormsService,
    private readonly challenge: FormChallenge,
    private readonly limits: RateLimits,
    private readonly walkthroughs: OwnerWalkthroughs,
    private readonly confirmations: Confirmations,
    private readonly events: LeadEvents,
  ) {}

  /** A repeated form gets the first response. */
  async book(fields: Booking, visitor: Visitor): Promise<Booked> {
    await this.challenge.countEmails(visitor, fields.email);
    const counted: string[] = [];
    try {
      for (const sender of sendersOf(fields)) {
        await this.limits.count('booking', sender);
        counted.push(sender);
      }
      return await this.store(fields, visitor);
    } catch (error) {
      // A failed booking doesn't count against the limits.
      for (const sender of counted) await this.limits.uncount('booking', sender);
      throw error;
    }
  }

  private async store(fields: Booking, visitor: Visitor): Promise<Booked> {
    if (!findZip(fields.zipCode).isServed)
      throw new InvalidFields([{ field: 'zipCode', code: 'NOT_SERVED', message: BOOKING_TEXT.outsideArea }]);
    const form = { name: 'booking', fields, visitor } as const;
    const { leadId, startsAt } = await this.forms.submitOnce(
      toIncoming(form),
      async (em, submissionId) => {
        const lead = createLead(em, form, { ...toLead(fields), submissionId });
        await em.flush();
        await this.walkthroughs.book(em, lead, fields.startsAt);
        await this.events.submitted.emit(em, lead);
        await this.events.created.emit(em, lead);
        return { leadId: lead.id, startsAt: fields.startsAt };
      },
      (em, answer) => this.forms.renewConsent(em, answer.leadId, form),
    );
    return this.toBooked(leadId, startsAt);
  }

  private toBooked(leadId: string, startsAt: string): Booked {
    // Anyone can enter any email address, so this link doesn't lead to the agreement.
    const token = this.confirmations.bookingToken(leadId);
    return { leadId, token, startsAt: new Date(startsAt).toISOString() };
  }
}

/** What limits apply to: abusers can easily vary one of these, but hardly all three. */
function sendersOf({ email, phone, streetAddress, zipCode }: Booking): string[] {
  const home = `${streetAddress} ${zipCode}`.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  return [email, phone, home];
}

/** For bots: it looks like a booking, but nothing is stored. */
export function fakeBooking({ startsAt }: Booking, now: Date): Booked {
  const leadId = randomUUID();
  return { leadId, token: fakeIdToken(leadId, now, LINK_SECONDS), startsAt };
}

function toLead({ name, email, phone, streetAddress, city, zipCode }: Booking): NewLead {
  const address = { street: streetAddress, city, state: 'IA', zipCode };
  return {
    status: 'leads',
    source: 'manual',
    name,
    email,
    phone,
    streetAddress,
    city,
    state: 'IA',
    zipCode,
    propertyAddress: formatAddress(address),
  };
}
