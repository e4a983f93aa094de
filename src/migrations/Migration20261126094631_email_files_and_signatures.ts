import { Migration } from '@mikro-orm/migrations';

export class Migration20261126094631_email_files_and_signatures extends Migration {
  override name = 'Migration20261126094631_email_files_and_signatures';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "inbound_email_files" ("id" uuid not null, "email_id" uuid not null, "name" text not null, "type" text not null, "bytes" bytea not null, primary key ("id"));`,
    );
    this.addSql(`create index "inbound_email_files_email_id_index" on "inbound_email_files" ("email_id");`);

    this.addSql(`alter table "users" add "signature" text null;`);

    this.addSql(
      `alter table "inbound_email_files" add constraint "inbound_email_files_email_id_foreign" foreign key ("email_id") references "inbound_emails" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "inbound_email_files" cascade;`);

    this.addSql(`alter table "users" drop column "signature";`);
  }
}
