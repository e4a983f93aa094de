import { Migration } from '@mikro-orm/migrations';

/** A message names the adapter that sent it, so a new provider needs no change of the schema. */
export class Migration20261124030711_name_carriers_by_adapter extends Migration {
  override name = 'Migration20261124030711_name_carriers_by_adapter';

  override up(): void {
    this.addSql('alter table messages drop constraint messages_carrier_check');
  }
}
