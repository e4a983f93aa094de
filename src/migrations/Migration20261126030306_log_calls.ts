import { Migration } from '@mikro-orm/migrations';

export class Migration20261126030306_log_calls extends Migration {
  override name = 'Migration20261126030306_log_calls';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "lead_calls" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "lead_id" uuid not null, "caller_id" uuid null, "outcome" text not null, "note" text not null default '', primary key ("id"));`,
    );
    this.addSql(
      `create index lead_calls_lead_id_created_at_index on lead_calls (lead_id, created_at desc, id desc);`,
    );
    this.addSql(`create index "lead_calls_caller_id_index" on "lead_calls" ("caller_id");`);

    this.addSql(`alter table "first_contacts" drop constraint "first_contacts_means_check";`);
    this.addSql(
      `alter table "first_contacts" add constraint "first_contacts_means_check" check ("means" in ('move', 'note', 'email', 'sms', 'call'));`,
    );

    this.addSql(
      `alter table "lead_calls" add constraint "lead_calls_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_calls" add constraint "lead_calls_caller_id_foreign" foreign key ("caller_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "lead_calls" add constraint "lead_calls_outcome_check" check ("outcome" in ('reached', 'voicemail', 'noAnswer', 'wrongNumber'));`,
    );
    this.addSql(
      `create trigger lead_calls_timeline after insert or update or delete on lead_calls for each row execute function notify_timelines();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "lead_calls_timeline" on "lead_calls";`);
    this.addSql(`drop table if exists "lead_calls" cascade;`);

    this.addSql(`delete from first_contacts where means = 'call';`);
    this.addSql(`alter table "first_contacts" drop constraint "first_contacts_means_check";`);
    this.addSql(
      `alter table "first_contacts" add constraint "first_contacts_means_check" check ("means" in ('move', 'note', 'email', 'sms'));`,
    );
  }
}
