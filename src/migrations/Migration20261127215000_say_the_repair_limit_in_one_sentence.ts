import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const SENTENCE =
  "We take care of repairs under {{repairLimit}} right away and ask you before anything larger, unless someone's safety or the building is at risk.";
const REQUIREMENT =
  "We take care of repairs under {{repairLimit}} without asking first. We ask before spending more than that, unless someone's safety or the building is at risk.";
const EMAIL =
  'We take care of small repairs right away. For anything above the limit in your agreement, we send you the estimate and ask first.';

/**
 * The shipped requirement and email worded the repair limit differently from the site, and the email didn't name it.
 * Only texts that still have the shipped sentence change.
 */
export class Migration20261127215000_say_the_repair_limit_in_one_sentence extends Migration {
  override name = 'Migration20261127215000_say_the_repair_limit_in_one_sentence';

  override up(): void {
    this.changeRequirement(REQUIREMENT, SENTENCE);
    this.changeTemplates(EMAIL, SENTENCE);
  }

  override down(): void {
    this.changeRequirement(SENTENCE, REQUIREMENT);
    this.changeTemplates(SENTENCE, EMAIL);
  }

  private changeRequirement(from: string, to: string): void {
    this.addSql(raw('update requirements set text = ? where text = ?', [to, from]));
  }

  private changeTemplates(from: string, to: string): void {
    this.addSql(
      raw(
        'update campaign_templates set content = replace(content, ?, ?), version = version + 1 where position(? in content) > 0',
        [from, to, from],
      ),
    );
  }
}
