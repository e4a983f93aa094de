import { Migration } from '@mikro-orm/migrations';

export class Migration20261122023459_users_have_versions extends Migration {
  override name = 'Migration20261122023459_users_have_versions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "users" add "version" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users" drop column "version";`);
  }
}
