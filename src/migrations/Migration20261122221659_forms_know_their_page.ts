import { Migration } from '@mikro-orm/migrations';

export class Migration20261122221659_forms_know_their_page extends Migration {
  override name = 'Migration20261122221659_forms_know_their_page';

  override up(): void | Promise<void> {
    this.addSql(`drop index "submissions_fingerprint_index";`);
    this.addSql(`alter table "submissions" add "page" text null;`);
    this.addSql(
      `create index "submissions_fingerprint_index" on "submissions" ("fingerprint", "created_at");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "submissions_fingerprint_index";`);
    this.addSql(`alter table "submissions" drop column "page";`);
    this.addSql(
      `create index "submissions_fingerprint_index" on "submissions" ("fingerprint", "sender", "created_at");`,
    );
  }
}
