import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000001_tables extends Migration {
  override name = 'Migration20261121000001_tables';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "property_analysis_subscribers" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz not null default now(), "email" citext not null, "name" text null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "property_analysis_subscribers" add constraint "property_analysis_subscribers_email_unique" unique ("email");`,
    );

    this.addSql(
      `create table "audit_entries" ("id" bigserial primary key, "at" timestamptz not null default now(), "action" text not null, "actor_id" uuid null, "address" text null, "subject_id" text null, "before" jsonb null, "after" jsonb null);`,
    );
    this.addSql(`create index "audit_entries_at_index" on "audit_entries" ("at");`);
    this.addSql(`create index "audit_entries_subject_id_index" on "audit_entries" ("subject_id");`);

    this.addSql(
      `create table "company_settings" ("id" serial primary key, "values" jsonb not null, "updated_at" timestamptz not null default now());`,
    );

    this.addSql(
      `create table "leads" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "rank" text collate "C" not null default lead_rank(now()), "status" text not null default 'leads', "status_reason" text null, "source" text not null, "name" text not null default '', "name_derived" boolean not null default false, "email" text not null, "phone" text null, "company" text null, "owner_name" text null, "property_address" text not null default '', "street_address" text null, "city" text null, "state" text null, "zip_code" text null, "property_type" text null, "square_footage" int not null default 0, "unit_count" int not null default 1, "bedrooms" int null, "bathrooms" numeric(5,1) null, "year_built" int null, "finished_basement_area" int null, "estimated_rent" int null, "purchase_price" int not null default 0, "last_contacted_at" timestamptz(3) null, "walkthrough_date" timestamptz null, "walkthrough_confirmed" boolean not null default false, "repair_checklist" jsonb not null default '[]', "stripe_customer_id" text null, "message" text null, "first_touch" jsonb null, "last_touch" jsonb null, "submission_id" uuid null, "search_text" text generated always as (lead_search_text(name, email, phone, property_address)) stored null, primary key ("id"));`,
    );
    this.addSql(`create index leads_created_at_index on leads (created_at desc, id desc);`);
    this.addSql(`create index leads_board_index on leads (status, rank collate "C", id);`);
    this.addSql(`create index leads_status_created_at_index on leads (status, created_at desc, id desc);`);
    this.addSql(`create index leads_email_index on leads (email);`);
    this.addSql(`create index leads_city_index on leads (lower(city), created_at desc, id desc);`);
    this.addSql(
      `create index leads_submission_id_index on leads (submission_id) where submission_id is not null;`,
    );
    this.addSql(`create index leads_search_index on leads using gin (search_text gin_trgm_ops);`);

    this.addSql(
      `create table "property_analysis_entries" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz not null default now(), "lead_id" uuid null, "status" text not null default 'pending', "name" text null, "email" text not null, "phone" text null, "street_address" text not null, "city" text not null, "state" text not null, "zip_code" text not null, "property_type" text not null, "square_footage" int not null, "unit_count" int not null default 1, "bedrooms" int null, "bathrooms" numeric(5,1) null, "year_built" int null, "provider_message" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index property_analysis_entries_created_at_index on property_analysis_entries (created_at desc, id desc);`,
    );
    this.addSql(
      `create index "property_analysis_entries_email_index" on "property_analysis_entries" ("email");`,
    );
    this.addSql(
      `create index "property_analysis_entries_lead_id_index" on "property_analysis_entries" ("lead_id");`,
    );

    this.addSql(
      `create table "property_analysis_results" ("entry_id" uuid not null, "created_at" timestamptz not null default now(), "rent_estimate" int not null, "rent_range_low" int not null, "rent_range_high" int not null, "occupancy_rate" double precision not null, "average_days_on_market" int not null, "year_over_year_change" double precision not null, "comparable_properties" jsonb not null, "market_data" jsonb not null, "origins" jsonb not null, primary key ("entry_id"));`,
    );

    this.addSql(
      `create table "lead_status_changes" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "from_status" text null, "to_status" text not null, "cause" text not null, "actor_id" uuid null, "at" timestamptz not null default now(), "before" jsonb null, "undone_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `create index lead_status_changes_lead_id_at_index on lead_status_changes (lead_id, at desc);`,
    );

    this.addSql(
      `create table "lead_tally" ("id" bigserial primary key, "status" text not null, "property_type" text null, "source" text not null, "n" bigint not null, "rent" bigint not null);`,
    );

    this.addSql(
      `create table "rate_limits" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`,
    );

    this.addSql(
      `create table "rent_lookups" ("property" text not null, "answer" jsonb not null, "fetched_at" timestamptz not null default now(), primary key ("property"));`,
    );

    this.addSql(
      `create table "submissions" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz not null default now(), "form" text not null, "fingerprint" text not null, "sender" text not null, "answer" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "submissions_fingerprint_index" on "submissions" ("fingerprint", "sender", "created_at");`,
    );

    this.addSql(
      `create table "users" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz not null default now(), "email" citext not null, "role" text not null default 'user', "is_active" boolean not null default true, "password_hash" text not null, "must_change_password" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);

    this.addSql(
      `create table "sessions" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz not null default now(), "user_id" uuid not null, "last_used_at" timestamptz not null default now(), "expires_at" timestamptz not null, "revoked_at" timestamptz null, "user_agent" text null, "address" text null, primary key ("id"));`,
    );
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);

    this.addSql(
      `create table "refresh_tokens" ("hash" text not null, "session_id" uuid not null, "created_at" timestamptz not null default now(), "used_at" timestamptz null, primary key ("hash"));`,
    );
    this.addSql(`create index "refresh_tokens_session_id_index" on "refresh_tokens" ("session_id");`);

    this.addSql(
      `create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();`,
    );

    this.addSql(
      `alter table "leads" add constraint "leads_status_check" check ("status" in ('leads', 'analysis_submitted', 'proposal', 'contract_sent', 'walkthrough_scheduled', 'enrolled', 'closed', 'won', 'lost'));`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_source_check" check ("source" in ('analysis_form', 'enroll_form', 'rent_vs_sell', 'referral', 'manual', 'import', 'api'));`,
    );
    this.addSql(
      `alter table "leads" add constraint "leads_property_type_check" check ("property_type" in ('single-family', 'multi-family', 'townhouse', 'condo', 'commercial'));`,
    );
    this.addSql(
      `create trigger leads_bump_version before update on leads for each row execute function leads_bump_version();`,
    );
    this.addSql(
      `create trigger leads_after_insert after insert on leads referencing new table as inserted for each statement execute function leads_inserted();`,
    );
    this.addSql(
      `create trigger leads_after_update after update on leads referencing old table as before new table as after for each statement execute function leads_updated();`,
    );
    this.addSql(
      `create trigger leads_after_delete after delete on leads referencing old table as deleted for each statement execute function leads_deleted();`,
    );

    this.addSql(
      `alter table "property_analysis_entries" add constraint "property_analysis_entries_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "property_analysis_entries" add constraint "property_analysis_entries_status_check" check ("status" in ('pending', 'processing', 'completed', 'fallback', 'failed'));`,
    );
    this.addSql(
      `alter table "property_analysis_entries" add constraint "property_analysis_entries_property_type_check" check ("property_type" in ('single-family', 'multi-family', 'townhouse', 'condo', 'commercial'));`,
    );

    this.addSql(
      `alter table "property_analysis_results" add constraint "property_analysis_results_entry_id_foreign" foreign key ("entry_id") references "property_analysis_entries" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_from_status_check" check ("from_status" in ('leads', 'analysis_submitted', 'proposal', 'contract_sent', 'walkthrough_scheduled', 'enrolled', 'closed', 'won', 'lost'));`,
    );
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_to_status_check" check ("to_status" in ('leads', 'analysis_submitted', 'proposal', 'contract_sent', 'walkthrough_scheduled', 'enrolled', 'closed', 'won', 'lost'));`,
    );
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_cause_check" check ("cause" in ('drag', 'dropdown', 'form', 'payment', 'webhook', 'undo'));`,
    );

    this.addSql(`alter table "users" add constraint "users_role_check" check ("role" in ('admin', 'user'));`);

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `create trigger sessions_revoked after update of revoked_at on sessions for each row when (new.revoked_at is not null and old.revoked_at is null) execute function session_revoked();`,
    );

    this.addSql(
      `alter table "refresh_tokens" add constraint "refresh_tokens_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "property_analysis_entries" drop constraint "property_analysis_entries_lead_id_foreign";`,
    );
    this.addSql(`alter table "lead_status_changes" drop constraint "lead_status_changes_lead_id_foreign";`);
    this.addSql(
      `alter table "property_analysis_results" drop constraint "property_analysis_results_entry_id_foreign";`,
    );
    this.addSql(`alter table "sessions" drop constraint "sessions_user_id_foreign";`);
    this.addSql(`alter table "refresh_tokens" drop constraint "refresh_tokens_session_id_foreign";`);

    this.addSql(`drop table if exists "property_analysis_subscribers" cascade;`);
    this.addSql(`drop trigger if exists "audit_entries_append_only" on "audit_entries";`);
    this.addSql(`drop function if exists "audit_entries_audit_entries_append_only_fn"();`);
    this.addSql(`drop table if exists "audit_entries" cascade;`);
    this.addSql(`drop table if exists "company_settings" cascade;`);
    this.addSql(`drop trigger if exists "leads_bump_version" on "leads";`);
    this.addSql(`drop function if exists "leads_leads_bump_version_fn"();`);
    this.addSql(`drop trigger if exists "leads_after_insert" on "leads";`);
    this.addSql(`drop function if exists "leads_leads_after_insert_fn"();`);
    this.addSql(`drop trigger if exists "leads_after_update" on "leads";`);
    this.addSql(`drop function if exists "leads_leads_after_update_fn"();`);
    this.addSql(`drop trigger if exists "leads_after_delete" on "leads";`);
    this.addSql(`drop function if exists "leads_leads_after_delete_fn"();`);
    this.addSql(`drop table if exists "leads" cascade;`);
    this.addSql(`drop table if exists "property_analysis_entries" cascade;`);
    this.addSql(`drop table if exists "property_analysis_results" cascade;`);
    this.addSql(`drop table if exists "lead_status_changes" cascade;`);
    this.addSql(`drop table if exists "lead_tally" cascade;`);
    this.addSql(`drop table if exists "rate_limits" cascade;`);
    this.addSql(`drop table if exists "rent_lookups" cascade;`);
    this.addSql(`drop table if exists "submissions" cascade;`);
    this.addSql(`drop table if exists "users" cascade;`);
    this.addSql(`drop trigger if exists "sessions_revoked" on "sessions";`);
    this.addSql(`drop function if exists "sessions_sessions_revoked_fn"();`);
    this.addSql(`drop table if exists "sessions" cascade;`);
    this.addSql(`drop table if exists "refresh_tokens" cascade;`);
  }
}
