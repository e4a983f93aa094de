import { Migration } from '@mikro-orm/migrations';

export class Migration20261122123914_owners_acknowledge_the_requirements extends Migration {
  override name = 'Migration20261122123914_owners_acknowledge_the_requirements';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "acknowledgments" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "version" int not null, "at" timestamptz(3) not null, "page" text null, "address" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index acknowledgments_lead_id_at_index on acknowledgments (lead_id, at desc, id desc);`,
    );
    this.addSql(
      `alter table "acknowledgments" add constraint "acknowledgments_lead_id_version_unique" unique ("lead_id", "version");`,
    );

    this.addSql(`alter table "lead_status_changes" drop constraint "lead_status_changes_cause_check";`);
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_cause_check" check ("cause" in ('drag', 'dropdown', 'form', 'walkthrough', 'payment', 'webhook', 'undo'));`,
    );

    this.addSql(
      `alter table "acknowledgments" add constraint "acknowledgments_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "acknowledgments" add constraint "acknowledgments_version_foreign" foreign key ("version") references "requirements_versions" ("version") on delete restrict;`,
    );
    this.addSql(
      `create trigger acknowledgments_timeline after insert or update or delete on acknowledgments for each row execute function notify_timelines();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "acknowledgments_timeline" on "acknowledgments";`);
    this.addSql(`drop function if exists "acknowledgments_acknowledgments_timeline_fn"();`);
    this.addSql(`drop table if exists "acknowledgments" cascade;`);

    this.addSql(`alter table "lead_status_changes" drop constraint "lead_status_changes_cause_check";`);
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_cause_check" check ("cause" in ('drag', 'dropdown', 'form', 'payment', 'webhook', 'undo'));`,
    );
  }
}
