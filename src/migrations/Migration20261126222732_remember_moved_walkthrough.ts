import { Migration } from '@mikro-orm/migrations';

export class Migration20261126222732_remember_moved_walkthrough extends Migration {
  override name = 'Migration20261126222732_remember_moved_walkthrough';

  override up(): void | Promise<void> {
    this.addSql(`alter table "lead_assignments" add "moved_walkthrough_id" uuid null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "lead_assignments" drop column "moved_walkthrough_id";`);
  }
}
