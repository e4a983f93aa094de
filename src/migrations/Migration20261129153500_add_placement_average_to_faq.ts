import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const QUOTE = {
  before:
    'They told us what the house would rent for before we listed it, and showed us the comps to back it up.',
  after:
    'They told us what the house would rent for before we listed it, and showed us the nearby rents to back it up.',
};
const UPDATES = "We list it the day it's ready and send you an update every week.";
const DEPENDS = "It mostly depends on the season, the rent and the home's condition.";
const ANSWER = {
  before: `${DEPENDS} ${UPDATES}`,
  after: `${DEPENDS} {{placementAverage|Without LeaseMax, we don't promise a date.}} ${UPDATES}`,
};

/**
 * The shipped answer about how long it takes gave no figure, and a sample quote used a word owners don't know. Only
 * unchanged texts change.
 */
export class Migration20261129153500_add_placement_average_to_faq extends Migration {
  override name = 'Migration20261129153500_add_placement_average_to_faq';

  override up(): void {
    this.change('before', 'after');
  }

  override down(): void {
    this.change('after', 'before');
  }

  private change(from: 'before' | 'after', to: 'before' | 'after'): void {
    this.addSql(raw('update testimonials set quote = ? where quote = ?', [QUOTE[to], QUOTE[from]]));
    this.addSql(raw('update faqs set answer = ? where answer = ?', [ANSWER[to], ANSWER[from]]));
  }
}
