import { Migration } from '@mikro-orm/migrations';

export class Migration20261125224553_add_working_hours extends Migration {
  override name = 'Migration20261125224553_add_working_hours';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "working_hours" ("user_id" uuid not null, "version" int not null default 1, "takes_walkthroughs" boolean not null default true, "week" jsonb null, "time_off" jsonb not null default '[]', primary key ("user_id"));`,
    );

    this.addSql(
      `alter table "working_hours" add constraint "working_hours_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "working_hours" cascade;`);
  }
}
