import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RentalInquiry, RentalInquirySent } from '#shared/rental-inquiry.js';
import { CompanyService } from '../../content/company.service.js';
import { Outbox } from '../../messages/outbox.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';

/** Inquiries from people looking for a home. They are not leads: only owners are. */
@Injectable()
export class RentalInquiryService {
  constructor(
    private readonly em: EntityManager,
    private readonly company: CompanyService,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  /** Stored as an email to the company, so that it waits while the mail server is away. */
  async send({ name, email, phone, message }: RentalInquiry): Promise<RentalInquirySent> {
    await this.limits.count('formEmail', email);
    const { email: to } = await this.company.read();
    await this.em.transactional((em) =>
      this.outbox.add(em, {
        key: `rental-inquiry:${randomUUID()}`,
        template: 'rental-inquiry',
        to,
        data: { sender: name, email, phone: phone ?? 'Not given', message },
      }),
    );
    return { accepted: true };
  }
}
