import { raw } from '@mikro-orm/core';
import { OnlineMigration } from './online/online-migration.js';

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

/** Before plans had names, every quote was made with what is now Full Service. */
const WITHOUT_PLAN = `plan is null and exists (
  select from quotes q where q.lead_id = leads.id and q.terms->'plan' is null)`;

/** Lists both plans where texts only pointed to the site, and keeps the schedule that earlier quotes were made with. */
export class Migration20261124042500_say_what_both_plans_cost extends OnlineMigration {
  override name = 'Migration20261124042500_say_what_both_plans_cost';

  override async up(): Promise<void> {
    // Only texts that still have the shipped sentence change.
    await this.execute(
      raw(
        'update campaign_templates set content = replace(content, ?, ?), version = version + 1 where position(? in content) > 0',
        [OLD_EMAIL, NEW_EMAIL, OLD_EMAIL],
      ),
    );
    await this.execute(
      raw('update faqs set answer = replace(answer, ?, ?) where position(? in answer) > 0', [
        OLD_ANSWER,
        NEW_ANSWER,
        OLD_ANSWER,
      ]),
    );
    await this.inBatches(({ at, id }, limit) => [
      `with batch as materialized (
         select id, created_at from leads where (created_at, id) > ('${at}', '${id}')
         order by created_at, id limit ${limit} for no key update skip locked),
       named as (update leads set plan = 'full-service' from batch where leads.id = batch.id and ${WITHOUT_PLAN})
       select created_at::text as at, id from batch order by created_at desc, id desc limit 1`,
    ]);
    // The rows that batches skipped because a request was writing them.
    await this.execute(`update leads set plan = 'full-service' where ${WITHOUT_PLAN}`);
  }
}
