import { Migration } from '@mikro-orm/migrations';

export class Migration20261122023324_team_members_have_photos extends Migration {
  override name = 'Migration20261122023324_team_members_have_photos';

  override up(): void | Promise<void> {
    this.addSql(`alter table "team_members" add "photo" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "team_members" drop column "photo";`);
  }
}
