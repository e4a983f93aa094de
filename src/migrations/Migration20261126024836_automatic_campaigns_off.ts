import { Migration } from '@mikro-orm/migrations';

export class Migration20261126024836_automatic_campaigns_off extends Migration {
  override name = 'Migration20261126024836_automatic_campaigns_off';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "campaign_off_leads" ("lead_id" uuid not null, "since" timestamptz(3) not null default now(), primary key ("lead_id"));`,
    );

    this.addSql(
      `alter table "campaign_off_leads" add constraint "campaign_off_leads_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "campaign_off_leads" cascade;`);
  }
}
