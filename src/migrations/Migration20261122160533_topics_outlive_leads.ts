import { Migration } from '@mikro-orm/migrations';

export class Migration20261122160533_topics_outlive_leads extends Migration {
  override name = 'Migration20261122160533_topics_outlive_leads';

  override up(): void {
    this.addSql(`alter table "campaign_opt_outs" drop constraint "campaign_opt_outs_lead_id_foreign";`);
    this.addSql(`alter table "campaign_opt_outs" add "hash" text null;`);
    this.addSql(`create index "campaign_opt_outs_hash_index" on "campaign_opt_outs" ("hash");`);
  }

  override down(): void {
    this.addSql(`drop index "campaign_opt_outs_hash_index";`);
    this.addSql(`alter table "campaign_opt_outs" drop column "hash";`);
    this.addSql(`delete from "campaign_opt_outs" where "lead_id" not in (select "id" from "leads");`);
    this.addSql(
      `alter table "campaign_opt_outs" add constraint "campaign_opt_outs_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
  }
}
