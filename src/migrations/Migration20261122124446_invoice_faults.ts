import { Migration } from '@mikro-orm/migrations';

export class Migration20261122124446_invoice_faults extends Migration {
  override name = 'Migration20261122124446_invoice_faults';

  override up(): void | Promise<void> {
    this.addSql(`alter table "invoices" add "faults" int not null default 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "invoices" drop column "faults";`);
  }
}
