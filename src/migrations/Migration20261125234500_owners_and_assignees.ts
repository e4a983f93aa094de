import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Groups leads by person, and gives every lead an assignee. */
export class Migration20261125234500_owners_and_assignees extends Migration {
  override name = 'Migration20261125234500_owners_and_assignees';

  override up(): void {
    this.addSql(readFileSync(new URL('owners/owners.sql', import.meta.url), 'utf8'));
  }
}
