import { Injectable } from '@nestjs/common';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/kept-read.js';
import type { StepNumbers } from '../shared/campaigns/campaign.contract.js';

const KEEP_MS = 5_000;

/**
 * What followed is counted for the last message that had gone before it: nobody knows which one it was, and so nobody
 * counts it twice. What was only kept here went to nobody.
 */
const NUMBERS = `
  with went as (
    select m.template,
      count(*)::int as sent,
      count(*) filter (where m.delivery = 'delivered')::int as delivered,
      count(*) filter (where m.delivery in ('bounced', 'undelivered'))::int as bounced
    from messages m
    where m.stream = 'campaign' and m.state = 'sent' and m.carrier <> 'kept' and m.enrollment_id is not null
    group by 1),
  ended as (
    select case when e.reason = 'moved' then 'booked' else e.reason end as reason, last.template
    from campaign_enrollments e
    join lateral (
      select m.template from messages m
      where m.enrollment_id = e.id and m.state = 'sent' and m.carrier <> 'kept' and m.sent_at <= e.ended_at
      order by m.sent_at desc, m.id limit 1) as last on true
    where e.status = 'stopped' and (e.reason in ('replied', 'unsubscribed', 'signed', 'paid')
      -- The next one began in the transaction that ended this one.
      or (e.reason = 'moved' and e.workflow = 'warm_lead' and exists (
        select from campaign_enrollments n
        where n.lead_id = e.lead_id and n.workflow = 'confirmation' and n.started_at = e.ended_at)))),
  followed as (
    select template,
      count(*) filter (where reason = 'replied')::int as replied,
      count(*) filter (where reason = 'unsubscribed')::int as unsubscribed,
      count(*) filter (where reason = 'booked')::int as booked,
      count(*) filter (where reason = 'signed')::int as signed,
      count(*) filter (where reason = 'paid')::int as paid
    from ended group by 1)
  select c.id as "templateId", went.sent, went.delivered, went.bounced, coalesce(replied, 0) as replied,
    coalesce(unsubscribed, 0) as unsubscribed, coalesce(booked, 0) as booked, coalesce(signed, 0) as signed,
    coalesce(paid, 0) as paid
  from went join campaign_templates c on went.template = '${CAMPAIGN_PREFIX}' || c.id
  left join followed on followed.template = went.template`;

/** What came of each template; who opened a mail is nobody's business. */
@Injectable()
export class StepNumbersQueries {
  private readonly kept = new KeptRead(() => this.sql.rows<StepNumbers>(NUMBERS), KEEP_MS);

  constructor(private readonly sql: Sql) {}

  all(): Promise<StepNumbers[]> {
    return this.kept.get();
  }
}
