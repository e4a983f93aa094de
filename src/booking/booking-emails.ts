import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import type { Lead } from '../leads/lead.entity.js';
import { Confirmations } from '../leads/public-forms/confirmations.js';
import type { Walkthrough } from './walkthrough.entity.js';

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: BUSINESS_TIME_ZONE,
  timeZoneName: 'short',
});

/** Confirms what owners book, in the transaction of the booking. */
@Injectable()
export class BookingEmails {
  constructor(private readonly confirmations: Confirmations) {}

  /** Once per time: moving a walkthrough confirms the new one. */
  sendBooked(em: EntityManager, lead: Lead, { id, startsAt }: Walkthrough): Promise<void> {
    return this.confirmations.send(em, lead, id, {
      template: 'confirm-booking',
      data: {
        property: lead.propertyAddress || 'your property',
        when: WHEN.format(startsAt),
        link: this.confirmations.bookingLink(lead.id),
      },
    });
  }
}
