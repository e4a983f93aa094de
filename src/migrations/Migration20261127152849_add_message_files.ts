import { Migration } from '@mikro-orm/migrations';

export class Migration20261127152849_add_message_files extends Migration {
  override name = 'Migration20261127152849_add_message_files';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "message_files" ("id" uuid not null default gen_random_uuid(), "message_id" uuid not null, "position" int not null, "name" text not null, "type" text not null, "bytes" bytea not null, primary key ("id"));`,
    );
    this.addSql(`create index "message_files_message_id_index" on "message_files" ("message_id");`);

    this.addSql(
      `alter table "message_files" add constraint "message_files_message_id_foreign" foreign key ("message_id") references "messages" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "message_files" cascade;`);
  }
}
