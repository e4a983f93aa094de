import { Migration } from '@mikro-orm/migrations';

export class Migration20261127120414_add_plan_to_acknowledgments extends Migration {
  override name = 'Migration20261127120414_add_plan_to_acknowledgments';

  override up(): void | Promise<void> {
    this.addSql(`alter table "acknowledgments" add "plan" text null;`);
    this.addSql(
      `alter table "acknowledgments" add constraint "acknowledgments_plan_check" check ("plan" in ('online', 'full-service'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "acknowledgments" drop constraint "acknowledgments_plan_check";`);
    this.addSql(`alter table "acknowledgments" drop column "plan";`);
  }
}
