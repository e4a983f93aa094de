import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const BEFORE =
  "We take care of repairs under the limit in your agreement without asking first. We ask before spending more than that, unless someone's safety or the building is at risk.";
const AFTER =
  "We take care of repairs under {{repairLimit}} without asking first. We ask before spending more than that, unless someone's safety or the building is at risk.";

/**
 * The shipped requirement pointed to the repair limit instead of naming it. Only a requirement that still has this
 * text changes. Its new wording becomes a version when it is first shown.
 */
export class Migration20261127183000_name_the_repair_limit_in_requirements extends Migration {
  override name = 'Migration20261127183000_name_the_repair_limit_in_requirements';

  override up(): void {
    this.addSql(raw('update requirements set text = ? where text = ?', [AFTER, BEFORE]));
  }

  override down(): void {
    this.addSql(raw('update requirements set text = ? where text = ?', [BEFORE, AFTER]));
  }
}
