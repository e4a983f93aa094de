import { Migration } from '@mikro-orm/migrations';

export class Migration20261126233136_remember_hash_of_busy_times extends Migration {
  override name = 'Migration20261126233136_remember_hash_of_busy_times';

  override up(): void | Promise<void> {
    this.addSql(`alter table "busy_calendars" add "times_hash" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "busy_calendars" drop column "times_hash";`);
  }
}
