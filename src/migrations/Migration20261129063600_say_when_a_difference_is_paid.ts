import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const FEES =
  "Repairs and fees are paid from the rent. If a month's rent doesn't cover them, you pay the difference";
const REQUIREMENT = {
  before: `${FEES} shown on your monthly statement.`,
  after: `${FEES}: at move-in for a new resident's first month, and otherwise as shown on your monthly statement.`,
};
const QUESTION = {
  before: 'Does sending this form commit me to anything?',
  after: 'Does enrolling online commit me to anything?',
};
const ANSWER = {
  before:
    'No. It tells us about your property so we can prepare. You become our client when you sign the management agreement, not before.',
  after:
    'No. The form tells us about your property so we can prepare. You become our client when you sign the management agreement, not before.',
};

/**
 * The shipped requirement named the statement where the site says "You pay at move-in", and a shipped question about
 * "this form" also shows on a page without one. Only unchanged texts change. The new requirement is saved as a version
 * at the next start.
 */
export class Migration20261129063600_say_when_a_difference_is_paid extends Migration {
  override name = 'Migration20261129063600_say_when_a_difference_is_paid';

  override up(): void {
    this.change('before', 'after');
  }

  override down(): void {
    this.change('after', 'before');
  }

  private change(from: 'before' | 'after', to: 'before' | 'after'): void {
    this.addSql(raw('update requirements set text = ? where text = ?', [REQUIREMENT[to], REQUIREMENT[from]]));
    this.addSql(
      raw('update faqs set question = ?, answer = ? where question = ? and answer = ?', [
        QUESTION[to],
        ANSWER[to],
        QUESTION[from],
        ANSWER[from],
      ]),
    );
  }
}
