import { Injectable } from '@nestjs/common';
import type { RentalInquiry, RentalInquirySent } from '#shared/rental-inquiry.js';
import { CompanyService } from '../../content/company.service.js';
import { Outbox } from '../../messages/outbox.js';
import { FormChallenge, type Visitor } from '../../platform/public-forms/public-form.js';
import { fingerprintOf } from '../submissions.js';
import { PublicFormsService } from './public-forms.service.js';

const FORM = 'rental-inquiry';

/** Inquiries from people looking for a home. They are not leads: only owners are. */
@Injectable()
export class RentalInquiryService {
  constructor(
    private readonly forms: PublicFormsService,
    private readonly company: CompanyService,
    private readonly outbox: Outbox,
    private readonly challenge: FormChallenge,
  ) {}

  /** Stored as an email to the company, so that it waits while the mail server is down. A double click sends one. */
  async send({ name, email, phone, message }: RentalInquiry, visitor: Visitor): Promise<RentalInquirySent> {
    await this.challenge.countEmails(visitor, email);
    const { email: to } = await this.company.read();
    const data = { sender: name, email, phone: phone ?? 'Not given', message };
    const fingerprint = fingerprintOf([FORM, data]);
    return this.forms.submitOnce(
      { form: FORM, leadIds: [], fingerprint, sender: visitor.address, page: visitor.formToken },
      async (em, submissionId) => {
        await this.outbox.add(em, { key: `${FORM}:${submissionId}`, template: FORM, to, data });
        return { accepted: true } as const;
      },
    );
  }
}
