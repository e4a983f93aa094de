import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { REFERRAL_CONTACT_HOURS, type ReferralRequest, type Referred } from '#shared/referral.js';
import { HOUR_MS } from '#shared/time.js';
import { addTask, PROMPTS } from '../../activity/task.entity.js';
import { Clock } from '../../platform/clock.js';
import { FormChallenge, type Visitor } from '../../platform/public-forms/public-form.js';
import { Referral } from '../referrals/referral.entity.js';
import type { Confirmation } from './confirmations.js';
import { type NewLead, PublicFormsService } from './public-forms.service.js';

@Injectable()
export class ReferralFormService {
  constructor(
    private readonly forms: PublicFormsService,
    private readonly challenge: FormChallenge,
    private readonly clock: Clock,
  ) {}

  /** The client becomes a lead, with a task to call them in time. */
  async refer(fields: ReferralRequest, visitor: Visitor): Promise<Referred> {
    await this.challenge.countEmails(visitor, fields.realtorEmail, fields.clientEmail);
    const { referralId } = await this.forms.submitLead(
      { name: 'referral', fields, visitor },
      toLead(fields),
      () => toConfirmation(fields),
      (em, lead) => {
        lead.syncAddress({ isFreeText: true });
        const referral = em.create(Referral, { ...this.toReferral(fields), leadId: lead.id });
        em.persist(referral);
        const { contactDueAt: dueAt } = referral;
        addTask(em, { leadId: lead.id, title: PROMPTS.callClient(fields.clientName), dueAt });
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

function toConfirmation({
  realtorEmail,
  realtorName,
  clientName,
  propertyAddress,
}: ReferralRequest): Confirmation {
  return {
    template: 'confirm-referral',
    to: realtorEmail,
    name: realtorName,
    data: { client: clientName, property: propertyAddress, hours: String(REFERRAL_CONTACT_HOURS) },
  };
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
