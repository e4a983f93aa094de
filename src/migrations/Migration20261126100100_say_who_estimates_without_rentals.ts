import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const OLD =
  'Then the report says so and shows our standard figure for Greater Des Moines instead of an estimate. A walkthrough tells us more than any database.';
const NEW =
  'Then the report says so, and one of us works out the rent and emails you the estimate. Until then you only see a rough range for Greater Des Moines, labeled as one.';

/** The report promises an estimate by a person, and so does the answer that still has the shipped text. */
export class Migration20261126100100_say_who_estimates_without_rentals extends Migration {
  override name = 'Migration20261126100100_say_who_estimates_without_rentals';

  override up(): void {
    this.addSql(raw('update faqs set answer = ? where answer = ?', [NEW, OLD]));
  }

  override down(): void {
    this.addSql(raw('update faqs set answer = ? where answer = ?', [OLD, NEW]));
  }
}
