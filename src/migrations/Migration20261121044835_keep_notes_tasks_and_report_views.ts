import { Migration } from '@mikro-orm/migrations';

export class Migration20261121044835_keep_notes_tasks_and_report_views extends Migration {
  override name = 'Migration20261121044835_keep_notes_tasks_and_report_views';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "lead_report_views" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "at" timestamptz(3) not null default now(), "viewer" text not null, "visitor" text not null, "hour" timestamptz(0) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index lead_report_views_lead_id_at_index on lead_report_views (lead_id, at desc, id desc);`,
    );
    this.addSql(
      `alter table "lead_report_views" add constraint "lead_report_views_once_an_hour" unique ("lead_id", "visitor", "hour");`,
    );

    this.addSql(
      `create table "lead_tasks" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "version" int not null default 1, "lead_id" uuid not null, "title" text not null, "due_at" timestamptz(3) not null, "assignee_id" uuid null, "created_by_id" uuid null, "done_at" timestamptz(3) null, "done_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create index lead_tasks_lead_id_created_at_index on lead_tasks (lead_id, created_at desc, id desc);`,
    );
    this.addSql(`create index lead_tasks_open_index on lead_tasks (due_at, id) where done_at is null;`);
    this.addSql(
      `create index lead_tasks_open_of_assignee_index on lead_tasks (assignee_id, due_at, id) where done_at is null;`,
    );

    this.addSql(
      `create table "lead_notes" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "version" int not null default 1, "lead_id" uuid not null, "author_id" uuid null, "text" text not null, "mentions" uuid[] not null default '{}', "edited_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index lead_notes_lead_id_created_at_index on lead_notes (lead_id, created_at desc, id desc);`,
    );

    this.addSql(
      `create index leads_walkthrough_date_index on leads (walkthrough_date, id) where walkthrough_date is not null;`,
    );
    this.addSql(
      `create index leads_walkthrough_without_date_index on leads (created_at, id) where status = 'walkthrough_scheduled' and walkthrough_date is null;`,
    );

    this.addSql(
      `create index property_analysis_entries_unlinked_index on property_analysis_entries (created_at desc, id desc) where lead_id is null;`,
    );

    this.addSql(
      `create index lead_status_changes_enrolled_index on lead_status_changes (at) where to_status = 'enrolled' and undone_at is null;`,
    );

    this.addSql(
      `alter table "lead_report_views" add constraint "lead_report_views_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_report_views" add constraint "lead_report_views_viewer_check" check ("viewer" in ('public', 'staff'));`,
    );
    this.addSql(
      `create trigger lead_report_views_timeline after insert or update or delete on lead_report_views for each row execute function notify_timelines();`,
    );

    this.addSql(
      `alter table "lead_tasks" add constraint "lead_tasks_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_tasks" add constraint "lead_tasks_assignee_id_foreign" foreign key ("assignee_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "lead_tasks" add constraint "lead_tasks_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "lead_tasks" add constraint "lead_tasks_done_by_id_foreign" foreign key ("done_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `create trigger lead_tasks_timeline after insert or update or delete on lead_tasks for each row execute function notify_timelines();`,
    );

    this.addSql(
      `alter table "lead_notes" add constraint "lead_notes_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_notes" add constraint "lead_notes_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `create trigger lead_notes_timeline after insert or update or delete on lead_notes for each row execute function notify_timelines();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "lead_report_views_timeline" on "lead_report_views";`);
    this.addSql(`drop function if exists "lead_report_views_lead_report_views_timeline_fn"();`);
    this.addSql(`drop table if exists "lead_report_views" cascade;`);
    this.addSql(`drop trigger if exists "lead_tasks_timeline" on "lead_tasks";`);
    this.addSql(`drop function if exists "lead_tasks_lead_tasks_timeline_fn"();`);
    this.addSql(`drop table if exists "lead_tasks" cascade;`);
    this.addSql(`drop trigger if exists "lead_notes_timeline" on "lead_notes";`);
    this.addSql(`drop function if exists "lead_notes_lead_notes_timeline_fn"();`);
    this.addSql(`drop table if exists "lead_notes" cascade;`);

    this.addSql(`drop index "lead_status_changes_enrolled_index";`);

    this.addSql(`drop index "leads_walkthrough_date_index";`);
    this.addSql(`drop index "leads_walkthrough_without_date_index";`);

    this.addSql(`drop index "property_analysis_entries_unlinked_index";`);
  }
}
