import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const SENTENCE =
  "We take care of repairs under {{repairLimit}} right away. For anything larger, we ask you first, unless someone's safety or the building is at risk.";
const REQUIREMENT =
  "We take care of repairs under the limit in your agreement without asking first. We ask before spending more than that, unless someone's safety or the building is at risk.";
/** What a development version made of it. */
const NAMED = REQUIREMENT.replace('the limit in your agreement', '{{repairLimit}}');
const EMAIL =
  'We take care of small repairs right away. For anything above the limit in your agreement, we send you the estimate and ask first.';

/**
 * The shipped requirement and email pointed to the repair limit instead of naming it, and worded it differently from
 * the site. Only texts that still have the shipped sentence change. The new wording is saved as a version at the next
 * start.
 */
export class Migration20261127215000_say_the_repair_limit_in_one_sentence extends Migration {
  override name = 'Migration20261127215000_say_the_repair_limit_in_one_sentence';

  override up(): void {
    this.changeRequirement(REQUIREMENT, SENTENCE);
    this.changeRequirement(NAMED, SENTENCE);
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
