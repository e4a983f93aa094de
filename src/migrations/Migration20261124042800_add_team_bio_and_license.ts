import { Migration } from '@mikro-orm/migrations';

export class Migration20261124042800_add_team_bio_and_license extends Migration {
  override name = 'Migration20261124042800_add_team_bio_and_license';

  override up(): void {
    this.addSql('alter table "team_members" add "bio" text null, add "license" text null;');
  }

  override down(): void {
    this.addSql('alter table "team_members" drop column "bio", drop column "license";');
  }
}
