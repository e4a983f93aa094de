import { Migration } from '@mikro-orm/migrations';

export class Migration20261122095655_campaigns extends Migration {
  override name = 'Migration20261122095655_campaigns';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "campaign_settings" ("id" serial primary key, "version" int not null default 1, "values" jsonb not null, "updated_at" timestamptz not null default now());`,
    );

    this.addSql(
      `create table "campaign_templates" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text not null, "type" text not null, "subject" text null, "content" text not null, "workflow" text not null, "step" text not null, "delay" int not null default 0, "position" int not null, "is_active" boolean not null default true, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "campaign_templates_workflow_index" on "campaign_templates" ("workflow", "position");`,
    );

    this.addSql(
      `create table "campaign_opt_outs" ("lead_id" uuid not null, "workflow" text not null, "since" timestamptz(3) not null default now(), primary key ("lead_id", "workflow"));`,
    );

    this.addSql(
      `create table "campaign_template_versions" ("template_id" uuid not null, "version" int not null, "at" timestamptz(3) not null default now(), "by_id" uuid null, "name" text not null, "subject" text null, "content" text not null, primary key ("template_id", "version"));`,
    );

    this.addSql(
      `create table "campaign_enrollments" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "workflow" text not null, "status" text not null default 'active', "reason" text null, "is_current" boolean not null default true, "started_at" timestamptz(3) not null default now(), "started_by_id" uuid null, "ended_at" timestamptz(3) null, "settings" jsonb not null, "walkthrough_date" timestamptz null, "last_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index campaign_enrollments_current_index on campaign_enrollments (lead_id) where is_current;`,
    );
    this.addSql(
      `create index "campaign_enrollments_lead_id_index" on "campaign_enrollments" ("lead_id", "started_at");`,
    );
    this.addSql(
      `create index campaign_enrollments_last_at_index on campaign_enrollments (last_at) where status = 'active';`,
    );
    this.addSql(
      `create index campaign_enrollments_started_at_index on campaign_enrollments (started_at desc, id desc) where is_current;`,
    );

    this.addSql(
      `alter table "messages" add "enrollment_id" uuid null, add "step_at" timestamptz null, add "latest_at" timestamptz null;`,
    );
    this.addSql(`drop index messages_due_index;`);
    this.addSql(
      `create index messages_due_index on messages (channel, stream, due_at, step_at, id) where state = 'pending';`,
    );
    this.addSql(
      `create index messages_enrollment_id_index on messages (enrollment_id, state) where enrollment_id is not null;`,
    );

    this.addSql(
      `alter table "campaign_templates" add constraint "campaign_templates_type_check" check ("type" in ('email', 'sms'));`,
    );
    this.addSql(
      `alter table "campaign_templates" add constraint "campaign_templates_workflow_check" check ("workflow" in ('warm_lead', 'confirmation', 'onboarding'));`,
    );
    this.addSql(
      `alter table "campaign_templates" add constraint "campaign_templates_step_check" check ("step" in ('initialResponse', 'followUp', 'firstReminder', 'secondReminder', 'lastReminder', 'textReminder', 'welcome', 'checklistReminder', 'onboardingFollowUp'));`,
    );

    this.addSql(
      `alter table "campaign_opt_outs" add constraint "campaign_opt_outs_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "campaign_opt_outs" add constraint "campaign_opt_outs_workflow_check" check ("workflow" in ('warm_lead', 'confirmation', 'onboarding'));`,
    );

    this.addSql(
      `alter table "campaign_template_versions" add constraint "campaign_template_versions_template_id_foreign" foreign key ("template_id") references "campaign_templates" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "campaign_template_versions" add constraint "campaign_template_versions_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_started_by_id_foreign" foreign key ("started_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_workflow_check" check ("workflow" in ('warm_lead', 'confirmation', 'onboarding'));`,
    );
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_status_check" check ("status" in ('active', 'completed', 'stopped'));`,
    );
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_reason_check" check ("reason" in ('staff', 'replied', 'unsubscribed', 'lost', 'moved', 'rescheduled', 'signed', 'paid'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "campaign_template_versions" drop constraint "campaign_template_versions_template_id_foreign";`,
    );

    this.addSql(`drop table if exists "campaign_settings" cascade;`);
    this.addSql(`drop table if exists "campaign_templates" cascade;`);
    this.addSql(`drop table if exists "campaign_opt_outs" cascade;`);
    this.addSql(`drop table if exists "campaign_template_versions" cascade;`);
    this.addSql(`drop table if exists "campaign_enrollments" cascade;`);

    this.addSql(`drop index "messages_enrollment_id_index";`);
    this.addSql(`drop index messages_due_index;`);
    this.addSql(
      `create index messages_due_index on messages (channel, stream, due_at, id) where state = 'pending';`,
    );
    this.addSql(
      `alter table "messages" drop column "enrollment_id", drop column "step_at", drop column "latest_at";`,
    );
  }
}
