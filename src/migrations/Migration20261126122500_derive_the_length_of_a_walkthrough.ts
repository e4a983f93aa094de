import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const SENTENCES = [
  ['is free and takes about an hour.', 'is free and takes about {{walkthroughLength}}.'],
  ['Plan on about an hour.', 'Plan on about {{walkthroughLength}}.'],
] as const;
const OLD_NAME = 'A walkthrough in an hour';
const NEW_NAME = 'A free walkthrough';
const OLD_ANSWER = 'Plan on about an hour for a house.';
const NEW_ANSWER = 'Plan on about {{walkthroughLength}} for a house.';

/** The shipped texts promised an hour, whatever the booking settings said. Only texts that still have these sentences change. */
export class Migration20261126122500_derive_the_length_of_a_walkthrough extends Migration {
  override name = 'Migration20261126122500_derive_the_length_of_a_walkthrough';

  override up(): void {
    for (const [before, after] of SENTENCES) this.changeTemplates(before, after);
    this.addSql(raw('update campaign_templates set name = ? where name = ?', [NEW_NAME, OLD_NAME]));
    this.changeAnswers(OLD_ANSWER, NEW_ANSWER);
  }

  override down(): void {
    for (const [before, after] of SENTENCES) this.changeTemplates(after, before);
    this.addSql(raw('update campaign_templates set name = ? where name = ?', [OLD_NAME, NEW_NAME]));
    this.changeAnswers(NEW_ANSWER, OLD_ANSWER);
  }

  private changeTemplates(from: string, to: string): void {
    this.addSql(
      raw(
        'update campaign_templates set content = replace(content, ?, ?), version = version + 1 where position(? in content) > 0',
        [from, to, from],
      ),
    );
  }

  private changeAnswers(from: string, to: string): void {
    this.addSql(
      raw('update faqs set answer = replace(answer, ?, ?) where position(? in answer) > 0', [from, to, from]),
    );
  }
}
