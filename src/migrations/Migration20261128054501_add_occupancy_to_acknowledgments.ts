import { Migration } from '@mikro-orm/migrations';

export class Migration20261128054501_add_occupancy_to_acknowledgments extends Migration {
  override name = 'Migration20261128054501_add_occupancy_to_acknowledgments';

  override up(): void | Promise<void> {
    this.addSql(`alter table "acknowledgments" add "occupancy" text null;`);
    this.addSql(
      `alter table "acknowledgments" add constraint "acknowledgments_occupancy_check" check ("occupancy" in ('vacant', 'rented', 'partly-rented', 'owner'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "acknowledgments" drop constraint "acknowledgments_occupancy_check";`);
    this.addSql(`alter table "acknowledgments" drop column "occupancy";`);
  }
}
