import { Migration } from '@mikro-orm/migrations';

export class Migration20261126185323_add_tags_to_leads extends Migration {
  override name = 'Migration20261126185323_add_tags_to_leads';

  override up(): void | Promise<void> {
    this.addSql(`alter table "leads" add "tags" text[] not null default '{}';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "leads" drop column "tags";`);
  }
}
