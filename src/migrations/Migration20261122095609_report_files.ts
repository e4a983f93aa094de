import { Migration } from '@mikro-orm/migrations';

export class Migration20261122095609_report_files extends Migration {
  override name = 'Migration20261122095609_report_files';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "report_files" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "reader" text not null, "fingerprint" text not null, "file_name" text not null, "bytes" bytea not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "report_files_lead_id_index" on "report_files" ("lead_id");`);
    this.addSql(`create index "report_files_expires_at_index" on "report_files" ("expires_at");`);

    this.addSql(
      `alter table "report_files" add constraint "report_files_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "report_files" add constraint "report_files_reader_check" check ("reader" in ('public', 'staff'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "report_files" cascade;`);
  }
}
