import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { Visitor } from '../../platform/public-forms/from-visitor.js';
import type {
  RentVsSellInput,
  UnlockedRentVsSell,
  UnlockRentVsSellRequest,
} from '../../shared/calculators/rent-vs-sell.contract.js';
import { writeRentVsSell } from '../../shared/calculators/rent-vs-sell.query.js';
import { nameFrom } from '../name-from-email.js';
import { LeadForms } from './lead-forms.js';

/** Takes the e-mail address that opens the table of the rent-vs-sell calculator. */
@Injectable()
export class UnlockRentVsSell {
  constructor(
    private readonly forms: LeadForms,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async unlock(fields: UnlockRentVsSellRequest, visitor: Visitor): Promise<UnlockedRentVsSell> {
    const { email, inputs } = fields;
    await this.limits.count('formEmail', email);
    return this.forms.takeLead(
      { name: 'rent-vs-sell', fields, visitor },
      {
        status: 'leads',
        source: 'rent_vs_sell',
        name: nameFrom(email),
        nameDerived: true,
        email,
        estimatedRent: Math.round(inputs.monthlyRent),
        purchasePrice: Math.round(inputs.pricePaid),
        message: `Compared renting out with selling, with these figures: ${this.linkTo(inputs)}`,
      },
    );
  }

  /** Brings staff to the result the owner saw. */
  private linkTo(inputs: RentVsSellInput): string {
    return new URL(`/rent-vs-sell?${writeRentVsSell(inputs)}`, this.config.PUBLIC_SITE_URL).href;
  }
}
