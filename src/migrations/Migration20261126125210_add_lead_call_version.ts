import { Migration } from '@mikro-orm/migrations';

export class Migration20261126125210_add_lead_call_version extends Migration {
  override name = 'Migration20261126125210_add_lead_call_version';

  override up(): void | Promise<void> {
    this.addSql(`alter table "lead_calls" add "version" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "lead_calls" drop column "version";`);
  }
}
