import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { Visitor } from '../../platform/public-forms/from-visitor.js';
import { formatAddress } from '../../shared/analysis/address.js';
import type { Enrolled, EnrollmentRequest } from '../../shared/leads/enrollment.contract.js';
import { LeadForms } from './lead-forms.js';
import type { NewLead } from './new-lead.js';
import { WalkthroughTokens } from './walkthrough-tokens.js';

/** Takes the enrolment form. */
@Injectable()
export class Enroll {
  constructor(
    private readonly forms: LeadForms,
    private readonly tokens: WalkthroughTokens,
    private readonly limits: RateLimits,
  ) {}

  /** The same form again gets the same lead, and a token that lasts from now. */
  async enroll(fields: EnrollmentRequest & { state: string }, visitor: Visitor): Promise<Enrolled> {
    await this.limits.count('formEmail', fields.email);
    const { leadId } = await this.forms.takeLead({ name: 'enrollment', fields, visitor }, toLead(fields));
    return { leadId, token: this.tokens.sign(leadId) };
  }
}

function toLead(fields: EnrollmentRequest & { state: string }): NewLead {
  const { name, email, phone, propertyType, unitCount, estimatedRent } = fields;
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
    streetAddress,
    city,
    state,
    zipCode,
    propertyAddress: formatAddress({ street: streetAddress, city, state, zipCode }),
  };
}
