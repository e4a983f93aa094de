import { Injectable } from '@nestjs/common';
import type { JoinedWaitlist, JoinWaitlist } from '#shared/analysis.js';
import { nameFromEmail } from '#shared/lead.js';
import { PublicFormsService } from '../leads/public-forms/public-forms.service.js';
import { findZip } from '../leads/zip-codes.js';
import { FormChallenge, type Visitor } from '../platform/public-forms/public-form.js';

/** Stores owners outside the service area as lost leads with the reason, so staff can count and reach them later. */
@Injectable()
export class WaitlistService {
  constructor(
    private readonly forms: PublicFormsService,
    private readonly challenge: FormChallenge,
  ) {}

  async join(fields: JoinWaitlist, visitor: Visitor): Promise<JoinedWaitlist> {
    const { email, zipCode } = fields;
    await this.challenge.countEmails(visitor, email);
    const { city, state } = findZip(zipCode);
    return this.forms.submitLead(
      { name: 'analysis', fields, visitor },
      {
        status: 'lost',
        statusReason: `Outside our service area: ${formatPlace(city, state, zipCode)}`,
        source: 'analysis_form',
        name: nameFromEmail(email),
        nameDerived: true,
        email,
        city,
        state,
        zipCode,
      },
      () => ({
        template: 'confirm-waitlist',
        data: { place: formatPlace(city, state, zipCode) },
      }),
    );
  }
}

const formatPlace = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
