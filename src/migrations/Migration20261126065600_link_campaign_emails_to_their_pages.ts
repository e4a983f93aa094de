import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const LINKS = [
  ['[Get a free rental analysis]({{siteLink}})', '[Get a free rental analysis]({{siteLink}}analysis)'],
  ['[See our pricing]({{siteLink}})', '[See our pricing]({{siteLink}}pricing)'],
  ['[Compare renting and selling]({{siteLink}})', '[Compare renting and selling]({{siteLink}}rent-vs-sell)'],
] as const;

/** The shipped buttons opened the home page, where an owner had to look for what the button promised. */
export class Migration20261126065600_link_campaign_emails_to_their_pages extends Migration {
  override name = 'Migration20261126065600_link_campaign_emails_to_their_pages';

  override up(): void {
    for (const [before, after] of LINKS) this.change(before, after);
  }

  override down(): void {
    for (const [before, after] of LINKS) this.change(after, before);
  }

  /** Only texts that still have the shipped button. */
  private change(from: string, to: string): void {
    this.addSql(
      raw(
        'update campaign_templates set content = replace(content, ?, ?), version = version + 1 where position(? in content) > 0',
        [from, to, from],
      ),
    );
  }
}
