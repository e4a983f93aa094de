import { Migration } from '@mikro-orm/migrations';

export class Migration20261123013616_a_plea_in_words_of_ones_own_can_be_taken_back extends Migration {
  override name = 'Migration20261123013616_a_plea_in_words_of_ones_own_can_be_taken_back';

  override up(): void | Promise<void> {
    this.addSql(`alter table "suppressions" drop constraint "suppressions_reason_check";`);
    this.addSql(
      `alter table "suppressions" add constraint "suppressions_reason_check" check ("reason" in ('bounced', 'complained', 'unsubscribed', 'stop', 'asked', 'unreachable'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "suppressions" drop constraint "suppressions_reason_check";`);
    this.addSql(
      `alter table "suppressions" add constraint "suppressions_reason_check" check ("reason" in ('bounced', 'complained', 'unsubscribed', 'stop', 'unreachable'));`,
    );
  }
}
