import { Migration } from '@mikro-orm/migrations';

export class Migration20261126221105_remember_moved_tasks extends Migration {
  override name = 'Migration20261126221105_remember_moved_tasks';

  override up(): void | Promise<void> {
    this.addSql(`alter table "lead_assignments" add "moved_tasks" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "lead_assignments" drop column "moved_tasks";`);
  }
}
