import { Migration } from '@mikro-orm/migrations';

export class Migration20261126024253_achieved_rent_of_leads extends Migration {
  override name = 'Migration20261126024253_achieved_rent_of_leads';

  override up(): void | Promise<void> {
    this.addSql(`alter table "leads" add "achieved_rent" int null, add "lease_signed_on" date null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "leads" drop column "achieved_rent", drop column "lease_signed_on";`);
  }
}
