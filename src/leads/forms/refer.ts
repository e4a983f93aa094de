import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { Visitor } from '../../platform/public-forms/from-visitor.js';
import { HOUR_MS } from '../../shared/durations.js';
import {
  REFERRAL_CONTACT_HOURS,
  type ReferralRequest,
  type Referred,
} from '../../shared/leads/referral.contract.js';
import { addTask } from '../../tasks/add-task.js';
import { Referral } from '../referrals/referral.entity.js';
import { LeadForms } from './lead-forms.js';
import type { NewLead } from './new-lead.js';

/** Takes the referral form of realtors. */
@Injectable()
export class Refer {
  constructor(
    private readonly forms: LeadForms,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** The client becomes a lead, and with it comes the task to call them in time. */
  async refer(fields: ReferralRequest, visitor: Visitor): Promise<Referred> {
    await this.limits.count('formEmail', fields.realtorEmail);
    await this.limits.count('formEmail', fields.clientEmail);
    const { referralId } = await this.forms.takeLead(
      { name: 'referral', fields, visitor },
      toLead(fields),
      (em, lead) => {
        lead.settleAddress({ isFreeText: true });
        const referral = em.create(Referral, { ...this.toReferral(fields), leadId: lead.id });
        em.persist(referral);
        const { contactDueAt: dueAt } = referral;
        addTask(em, { leadId: lead.id, title: `Call ${fields.clientName}, referred by a realtor`, dueAt });
        return { referralId: referral.id };
      },
    );
    return { referralId };
  }

  private toReferral(fields: ReferralRequest) {
    const { attribution: _, smsConsent: __, website: ___, ...written } = fields;
    const contactDueAt = new Date(this.clock.now().getTime() + REFERRAL_CONTACT_HOURS * HOUR_MS);
    return { ...written, id: randomUUID(), message: written.message || null, contactDueAt };
  }
}

function toLead(fields: ReferralRequest): NewLead {
  return {
    status: 'leads',
    source: 'referral',
    name: fields.clientName,
    email: fields.clientEmail,
    phone: fields.clientPhone,
    propertyAddress: fields.propertyAddress,
    propertyType: fields.propertyType,
    message: fields.message || null,
  };
}
