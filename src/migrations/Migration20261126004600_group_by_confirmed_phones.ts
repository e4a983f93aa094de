import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** A phone number typed into a public form no longer decides whose lead it is. */
export class Migration20261126004600_group_by_confirmed_phones extends Migration {
  override name = 'Migration20261126004600_group_by_confirmed_phones';

  override up(): void {
    this.addSql(readFileSync(new URL('owners/confirmed-phones.sql', import.meta.url), 'utf8'));
  }
}
