import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const SENTENCES = [
  // The monthly fee is the flat one, and it continues during vacancy.
  ['Our monthly fee is a percentage of the rent', 'Our management fee is a percentage of the rent'],
  // The fees above it say how setup is paid.
  [
    "You choose the plan. Setup is paid in two parts: one when you sign, the rest from the first month's rent.",
    'You choose the plan.',
  ],
  ['For anything above the limit you set,', 'For anything above the limit in your agreement,'],
  ['income, rental history, credit and background,', 'income, rental history, credit and references,'],
  // Many who read this have their analysis.
  [
    "Is there anything special about the property, like a new kitchen or a garage that's rented separately?",
    "Already have yours? Tell us if there's anything special about the property, like a new kitchen or a garage that's rented separately.",
  ],
] as const;

/** Shipped emails contradicted the site. Only texts that still have these sentences change. */
export class Migration20261127051500_name_fees_and_limits_in_emails_as_the_site_does extends Migration {
  override name = 'Migration20261127051500_name_fees_and_limits_in_emails_as_the_site_does';

  override up(): void {
    for (const [before, after] of SENTENCES) this.changeTemplates(before, after);
  }

  override down(): void {
    for (const [before, after] of SENTENCES) this.changeTemplates(after, before);
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
