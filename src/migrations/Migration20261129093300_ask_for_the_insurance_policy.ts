import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const TEXT = {
  before: 'The name of your insurance company, with us listed as the property manager.',
  after: 'Your landlord insurance policy, with us named as an additional interest.',
};

/**
 * The shipped checklist asked for less than the requirements that owners accept, and for a different role on the policy.
 * Only updates templates that still contain the shipped sentence.
 */
export class Migration20261129093300_ask_for_the_insurance_policy extends Migration {
  override name = 'Migration20261129093300_ask_for_the_insurance_policy';

  override up(): void {
    this.change(TEXT.before, TEXT.after);
  }

  override down(): void {
    this.change(TEXT.after, TEXT.before);
  }

  private change(from: string, to: string): void {
    this.addSql(
      raw(
        'update campaign_templates set content = replace(content, ?, ?), version = version + 1 where position(? in content) > 0',
        [from, to, from],
      ),
    );
  }
}
