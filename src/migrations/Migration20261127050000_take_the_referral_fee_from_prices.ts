import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const OLD = '$400 for each successful referral.';
const NEW = '{{referralFee}} for each successful referral.';

/** The shipped answer named an amount that the company can change. Only answers that still have this sentence change. */
export class Migration20261127050000_take_the_referral_fee_from_prices extends Migration {
  override name = 'Migration20261127050000_take_the_referral_fee_from_prices';

  override up(): void {
    this.changeAnswers(OLD, NEW);
  }

  override down(): void {
    this.changeAnswers(NEW, OLD);
  }

  private changeAnswers(from: string, to: string): void {
    this.addSql(
      raw('update faqs set answer = replace(answer, ?, ?) where position(? in answer) > 0', [from, to, from]),
    );
  }
}
