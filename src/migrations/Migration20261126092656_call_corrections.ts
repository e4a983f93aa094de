import { Migration } from '@mikro-orm/migrations';

export class Migration20261126092656_call_corrections extends Migration {
  override name = 'Migration20261126092656_call_corrections';

  override up(): void | Promise<void> {
    this.addSql(`alter table "lead_calls" add "edited_at" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "lead_calls" drop column "edited_at";`);
  }
}
