import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const OLD_EMAIL =
  "Every fee is on our site, including the one-time ones. If it isn't listed there, we don't charge it.";
const NEW_EMAIL = `These are all of our fees for {{property|your property}}, one-time fees included:

{{onlineFees}}

{{fullServiceFees}}

You choose the plan. Setup is paid in two parts: one when you sign, the rest from the first month's rent.`;

const OLD_ANSWER =
  'Our fees are on the home page, by size of property, and the agreement your client signs is what counts.';
const NEW_ANSWER =
  'Both of our plans and every fee are on the pricing page, and the agreement your client signs has the same fees.';

/** Lists both plans where texts only pointed to the site, and keeps the schedule that earlier quotes were made with. */
export class Migration20261124042500_say_what_both_plans_cost extends Migration {
  override name = 'Migration20261124042500_say_what_both_plans_cost';

  override up(): void {
    // Only texts that still have the shipped sentence change.
    this.addSql(
      raw(
        'update campaign_templates set content = replace(content, ?, ?), version = version + 1 where position(? in content) > 0',
        [OLD_EMAIL, NEW_EMAIL, OLD_EMAIL],
      ),
    );
    this.addSql(
      raw('update faqs set answer = replace(answer, ?, ?) where position(? in answer) > 0', [
        OLD_ANSWER,
        NEW_ANSWER,
        OLD_ANSWER,
      ]),
    );
    // Before plans had names, every quote was made with what is now Full Service.
    this.addSql(`
      update leads set plan = 'full-service'
      where plan is null and exists (select from quotes q where q.lead_id = leads.id and q.terms->'plan' is null)`);
  }
}
