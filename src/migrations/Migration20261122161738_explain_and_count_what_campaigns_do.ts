import { Migration } from '@mikro-orm/migrations';

/** What was agreed to before was agreed to for what the lead had then, as far as anybody knows: what it has now. */
const CONTACTS = `
  update consents c set contact = case c.channel when 'contact' then l.email else '+1' || (regexp_match(
    regexp_replace(regexp_replace(l.phone, '(ext|x|#).*$', '', 'i'), '[^0-9]', '', 'g'),
    '^1{0,1}([2-9][0-9]{2}[2-9][0-9]{6})$'))[1] end
  from leads l where l.id = c.lead_id and c.given_by = 'lead';`;

/** What was counted by the ends of campaigns stays counted. */
const OUTCOMES = `
  insert into campaign_outcomes (message_id, kind, lead_id, template, at)
  select last.id, case when e.reason = 'moved' then 'booked' else e.reason end, e.lead_id, last.template, e.ended_at
  from campaign_enrollments e
  join lateral (
    select m.id, m.template from messages m
    where m.enrollment_id = e.id and m.state = 'sent' and m.carrier <> 'kept' and m.sent_at <= e.ended_at
    order by m.sent_at desc, m.id limit 1) as last on true
  where e.status = 'stopped' and (e.reason in ('replied', 'unsubscribed', 'signed', 'paid')
    or (e.reason = 'moved' and e.workflow = 'warm_lead' and exists (
      select from campaign_enrollments n
      where n.lead_id = e.lead_id and n.workflow = 'confirmation' and n.started_at = e.ended_at)))
  on conflict do nothing;`;

export class Migration20261122161738_explain_and_count_what_campaigns_do extends Migration {
  override name = 'Migration20261122161738_explain_and_count_what_campaigns_do';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "campaign_outcomes" ("message_id" uuid not null, "kind" text not null, "lead_id" uuid not null, "template" text not null, "at" timestamptz(3) not null default now(), primary key ("message_id", "kind"));`,
    );
    this.addSql(`create index "campaign_outcomes_lead_id_index" on "campaign_outcomes" ("lead_id");`);
    this.addSql(
      `create index "campaign_outcomes_template_index" on "campaign_outcomes" ("template", "kind");`,
    );

    this.addSql(`alter table "consents" add "contact" text null, add "user_agent" text null;`);

    this.addSql(`alter table "messages" add "settled_at" timestamptz null;`);

    this.addSql(`alter table "campaign_enrollments" drop constraint "campaign_enrollments_reason_check";`);
    this.addSql(`alter table "campaign_enrollments" add "withheld" jsonb not null default '[]';`);
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_reason_check" check ("reason" in ('staff', 'replied', 'unsubscribed', 'lost', 'moved', 'rescheduled', 'signed', 'paid', 'unsent'));`,
    );

    this.addSql(
      `alter table "campaign_outcomes" add constraint "campaign_outcomes_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "campaign_outcomes" add constraint "campaign_outcomes_kind_check" check ("kind" in ('replied', 'unsubscribed', 'booked', 'signed', 'paid'));`,
    );

    this.addSql(CONTACTS);
    this.addSql(OUTCOMES);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "campaign_outcomes" cascade;`);

    this.addSql(`alter table "campaign_enrollments" drop constraint "campaign_enrollments_reason_check";`);
    this.addSql(`alter table "campaign_enrollments" drop column "withheld";`);
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_reason_check" check ("reason" in ('staff', 'replied', 'unsubscribed', 'lost', 'moved', 'rescheduled', 'signed', 'paid'));`,
    );

    this.addSql(`alter table "consents" drop column "contact", drop column "user_agent";`);

    this.addSql(`alter table "messages" drop column "settled_at";`);
  }
}
