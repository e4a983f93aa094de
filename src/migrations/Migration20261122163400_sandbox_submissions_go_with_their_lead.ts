import { Migration } from '@mikro-orm/migrations';

export class Migration20261122163400_sandbox_submissions_go_with_their_lead extends Migration {
  override name = 'Migration20261122163400_sandbox_submissions_go_with_their_lead';

  override up(): void {
    this.addSql(`alter table "documents" drop column "submitter_id", drop column "slug";`);
    this.addSql(`delete from "sandbox_submissions" where "lead_id" not in (select "id" from "leads");`);
    this.addSql(
      `alter table "sandbox_submissions" add constraint "sandbox_submissions_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "sandbox_submissions" drop constraint "sandbox_submissions_lead_id_foreign";`);
    this.addSql(`alter table "documents" add column "submitter_id" text null, add column "slug" text null;`);
  }
}
