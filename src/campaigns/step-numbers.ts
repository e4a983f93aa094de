import { Injectable } from '@nestjs/common';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/keeping/kept-read.js';
import { OUTCOMES, type StepNumbers } from '../shared/campaigns/campaign.contract.js';

const KEEP_MS = 5_000;

const OUTCOME_COUNTS = OUTCOMES.map(
  (kind) => `count(*) filter (where o.kind = '${kind}')::int as ${kind}`,
).join();
const OUTCOME_COLUMNS = OUTCOMES.map((kind) => `coalesce(followed.${kind}, 0) as ${kind}`).join();

/** Messages that were only kept here went to nobody, and a booking that was taken back was none: neither counts. */
const NUMBERS = `
  with went as (
    select m.template,
      count(*) filter (where m.state = 'sent')::int as sent,
      count(*) filter (where m.delivery in ('delivered', 'complained'))::int as delivered,
      count(*) filter (where m.delivery in ('bounced', 'undelivered'))::int as bounced,
      count(*) filter (where m.delivery = 'complained')::int as complained
    from messages m
    where m.stream = 'campaign' and m.enrollment_id is not null
      and (m.state = 'sent' and m.carrier <> 'kept' or m.state = 'failed' and m.delivery is not null)
    group by 1),
  followed as (
    select o.template, ${OUTCOME_COUNTS}
    from campaign_outcomes o
    where o.kind <> 'booked' or exists (
      select from lead_status_changes c
      where c.lead_id = o.lead_id and c.to_status = 'walkthrough_scheduled' and c.undone_at is null)
    group by 1)
  select c.id as "templateId", went.sent, went.delivered, went.bounced, went.complained, ${OUTCOME_COLUMNS}
  from went join campaign_templates c on went.template = '${CAMPAIGN_PREFIX}' || c.id
    left join followed on followed.template = went.template`;

/** The outcomes of each template; who opened a mail is nobody's business. */
@Injectable()
export class StepNumbersQueries {
  private readonly kept = new KeptRead(() => this.sql.rows<StepNumbers>(NUMBERS), KEEP_MS);

  constructor(private readonly sql: Sql) {}

  all(): Promise<StepNumbers[]> {
    return this.kept.get();
  }
}
