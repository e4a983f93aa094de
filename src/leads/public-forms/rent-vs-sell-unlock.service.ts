import { Inject, Injectable } from '@nestjs/common';
import { nameFromEmail } from '#shared/lead.js';
import {
  type RentVsSellInput,
  type UnlockedRentVsSell,
  type UnlockRentVsSellRequest,
  writeRentVsSell,
} from '#shared/rent-vs-sell.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { FormChallenge, type Visitor } from '../../platform/public-forms/public-form.js';
import { PublicFormsService } from './public-forms.service.js';

/** The email form that unlocks the table of the rent-vs-sell calculator. */
@Injectable()
export class RentVsSellUnlockService {
  constructor(
    private readonly forms: PublicFormsService,
    private readonly challenge: FormChallenge,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async unlock(fields: UnlockRentVsSellRequest, visitor: Visitor): Promise<UnlockedRentVsSell> {
    const { email, inputs } = fields;
    await this.challenge.countEmails(visitor, email);
    const link = this.linkTo(inputs);
    return this.forms.submitLead(
      { name: 'rent-vs-sell', fields, visitor },
      {
        status: 'leads',
        source: 'rent_vs_sell',
        name: nameFromEmail(email),
        nameDerived: true,
        email,
        estimatedRent: Math.round(inputs.monthlyRent),
        purchasePrice: Math.round(inputs.pricePaid),
        message: `Compared renting with selling using these numbers: ${link}`,
      },
      () => ({ template: 'confirm-unlock', data: { link } }),
    );
  }

  /** Opens the result the owner saw. */
  private linkTo(inputs: RentVsSellInput): string {
    return new URL(`/rent-vs-sell?${writeRentVsSell(inputs)}`, this.config.PUBLIC_SITE_URL).href;
  }
}
